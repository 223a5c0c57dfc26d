#include "detectors/prompts/weigh.hpp"

#include <initializer_list>

namespace weir::detectors::prompts {

namespace {

struct share {
  sign of;
  float value;
};

profile made(float needed, std::uint32_t window,
             std::initializer_list<share> shares) {
  profile result;
  result.needed = needed;
  result.window = window;
  for (const share& s : shares)
    result.share[static_cast<std::size_t>(s.of)] = s.value;
  return result;
}

profile whole(profile of) {
  of.reads_all = true;
  return of;
}

using enum sign;

} // namespace

const profile injection = made(
    3.5F, 900, {{override_orders, 1}, {new_orders, 1},   {marker, 1},
                {authority, 1},       {addressed, 1},    {preempt, 1},
                {directive, .8F},     {secrecy, 1},      {leak, .9F},
                {urgent, 1},          {persona, .35F},   {unrestricted, .5F},
                {amoral, .2F},        {no_refusal, .4F}, {dual_answer, .3F},
                {mode, .7F},          {stay, .4F},       {game, .2F},
                {prefix, .3F},        {confirm, .2F},    {encoding, .6F},
                {sensitive, .5F},     {about, 1},        {innocent, 1}});

const profile jailbreak = made(3, 3'000,
                               {{override_orders, .8F},
                                {new_orders, .5F},
                                {marker, .5F},
                                {authority, .3F},
                                {addressed, .2F},
                                {secrecy, .3F},
                                {leak, .9F},
                                {urgent, .3F},
                                {persona, 1},
                                {unrestricted, 1},
                                {amoral, 1},
                                {no_refusal, 1},
                                {dual_answer, 1},
                                {mode, 1},
                                {stay, 1},
                                {game, 1},
                                {prefix, .9F},
                                {fiction, 1},
                                {feelings, .9F},
                                {confirm, 1},
                                {harm, 1},
                                {encoding, 1},
                                {about, 1},
                                {innocent, 1}});

const profile poisoning = whole(made(3.6F, 1'500,
                                     {{override_orders, 1},
                                      {new_orders, .6F},
                                      {marker, 1.2F},
                                      {authority, .8F},
                                      {addressed, .5F},
                                      {preempt, .8F},
                                      {directive, .3F},
                                      {secrecy, 1},
                                      {leak, .7F},
                                      {urgent, .6F},
                                      {tool_order, 1},
                                      {sensitive, .8F},
                                      {about, .5F},
                                      {innocent, 1}}));

} // namespace weir::detectors::prompts
