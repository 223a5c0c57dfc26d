#include "detectors/patterns/engine.hpp"

#include "detectors/builtins/block_masks.hpp"
#include "messages/limits.hpp"

#include <algorithm>
#include <map>

namespace weir::detectors {

namespace {

/// The two letters above ASCII whose other case is an ASCII one (K and s): a
/// text with one of them is searched for every pattern, because the literal
/// scan does not know them.
constexpr std::string_view ascii_look_alikes[] = {"\xE2\x84\xAA", "\xC5\xBF"};

} // namespace

/// What each literal stands for, and what runs without one.
struct engine::plan {
  struct literal_use {
    std::uint32_t size = 0;
    std::vector<std::uint32_t> programs; ///< anchored ones
    std::vector<std::uint32_t> wakes;    ///< programs that need it
    int atom = -1;                       ///< index for the prefilter
    bool look_alike = false;
  };
  struct group_run {
    const group* of = nullptr;
    std::vector<bool> wanted;
    std::vector<std::uint32_t> programs; ///< by member
  };

  std::unique_ptr<const literal_set> literals;
  std::vector<literal_use> uses; ///< by literal
  std::vector<group_run> groups;
  std::vector<std::uint32_t> scanners; ///< programs with a whole_text row
  std::vector<std::uint32_t> weighers; ///< programs with a weighs_text row
  std::vector<bool> sleeps; ///< programs that run when a literal wakes them
  std::vector<std::uint32_t> patterns; ///< by index in the prefilter
  std::vector<int> all_patterns;       ///< 0, 1, 2, ...
  prefilter filter;
};

namespace {

/// Collects literals, each once.
class literal_table {
public:
  std::size_t index_of(const literal& wanted) {
    const auto key = std::make_pair(wanted.bytes, wanted.exact_case);
    const auto [at, added] = index_.emplace(key, literals.size());
    if (added)
      literals.push_back(wanted);
    else if (!wanted.once)
      literals[at->second].once = false;
    return at->second;
  }

  std::vector<literal> literals;

private:
  std::map<std::pair<std::string, bool>, std::size_t> index_;
};

std::string lowered(std::string_view bytes) {
  std::string out(bytes);
  for (char& c : out)
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

} // namespace

engine::engine(std::vector<program> programs) : programs_(std::move(programs)) {
  auto made = std::make_shared<plan>();
  literal_table table;
  const auto use_of = [&](const literal& wanted) -> plan::literal_use& {
    const auto index = table.index_of(wanted);
    made->uses.resize(table.literals.size());
    made->uses[index].size = static_cast<std::uint32_t>(wanted.bytes.size());
    return made->uses[index];
  };
  made->sleeps.assign(programs_.size(), false);
  const auto need = [&](std::uint32_t p,
                        std::span<const std::string_view> literals) {
    made->sleeps[p] = !literals.empty();
    for (const auto bytes : literals)
      use_of({lowered(bytes), false, true}).wakes.push_back(p);
  };
  for (std::uint32_t p = 0; p < programs_.size(); ++p) {
    if (programs_[p].pattern) {
      made->filter.add(programs_[p].source);
      made->all_patterns.push_back(static_cast<int>(made->patterns.size()));
      made->patterns.push_back(p);
      continue;
    }
    const method& how = programs_[p].row->how;
    if (const auto* row = std::get_if<anchored>(&how)) {
      for (const auto bytes : row->literals)
        use_of({row->exact_case ? std::string(bytes) : lowered(bytes),
                row->exact_case, false})
            .programs.push_back(p);
    } else if (const auto* member = std::get_if<grouped>(&how)) {
      auto run = std::find_if(
          made->groups.begin(), made->groups.end(),
          [&](const auto& known) { return known.of == member->of; });
      if (run == made->groups.end())
        run = made->groups.insert(run, {member->of, {}, {}});
      const std::size_t size =
          std::max<std::size_t>(run->wanted.size(), member->member + 1u);
      run->wanted.resize(size, false);
      run->programs.resize(size, 0);
      run->wanted[member->member] = true;
      run->programs[member->member] = p;
    } else if (const auto* scanner = std::get_if<whole_text>(&how)) {
      made->scanners.push_back(p);
      need(p, scanner->needs);
    } else if (const auto* weigher = std::get_if<weighs_text>(&how)) {
      made->weighers.push_back(p);
      need(p, weigher->needs);
    }
  }
  const auto atoms = made->filter.compile();
  for (std::size_t i = 0; i < atoms.size(); ++i)
    use_of({atoms[i], false, true}).atom = static_cast<int>(i);
  if (!atoms.empty())
    for (const auto bytes : ascii_look_alikes)
      use_of({std::string(bytes), true, true}).look_alike = true;
  made->literals = literal_set::make(table.literals);
  plan_ = std::move(made);
}

bool engine::runs_always(std::uint32_t program) const {
  for (const int index : plan_->filter.always())
    if (plan_->patterns[static_cast<std::size_t>(index)] == program)
      return true;
  return false;
}

/// One look at one text.
class engine::pass {
public:
  pass(const engine& engine, const subject& subject, engine_scratch& scratch,
       std::vector<program_match>& out, std::vector<program_failure>& failed)
      : programs_(engine.programs_), plan_(*engine.plan_), subject_(subject),
        text_(subject.text), scratch_(scratch), out_(out), failed_(failed) {}

  void run(reach reach) {
    const chars::masks_scope masks(text_); // made once for all scanners
    literals();
    anchors();
    groups();
    scanners();
    if (reach == reach::shapes)
      return;
    weighers();
    patterns();
  }

private:
  void literals() {
    scratch_.hits.clear();
    scratch_.places.clear();
    scratch_.atoms.clear();
    scratch_.awake.assign(programs_.size(), false);
    if (!plan_.literals->scan(text_, scratch_.literals, scratch_.hits))
      return could_not_scan();
    for (const auto& hit : scratch_.hits) {
      const auto& use = plan_.uses[hit.literal];
      for (const auto program : use.programs)
        scratch_.places.emplace_back(program, hit.end - use.size);
      for (const auto program : use.wakes)
        scratch_.awake[program] = true;
      if (use.atom >= 0)
        scratch_.atoms.push_back(use.atom);
      every_pattern_ = every_pattern_ || use.look_alike;
    }
  }

  /// No literal is known to be absent: patterns run, anchors cannot.
  void could_not_scan() {
    scratch_.hits.clear();
    scratch_.awake.assign(programs_.size(), true);
    every_pattern_ = true;
    for (std::uint32_t p = 0; p < programs_.size(); ++p)
      if (programs_[p].row != nullptr &&
          std::holds_alternative<anchored>(programs_[p].row->how))
        failed_.push_back({p, ec::detector_failed});
  }

  void anchors() {
    auto& places = scratch_.places;
    std::sort(places.begin(), places.end());
    std::uint32_t program = ~0u;
    std::uint32_t resume = 0;
    const anchored* row = nullptr;
    for (const auto& [owner, at] : places) {
      if (owner != program) {
        program = owner;
        resume = 0;
        row = &std::get<anchored>(programs_[owner].row->how);
      }
      if (at < resume)
        continue;
      weighed match;
      if (!row->match(text_, at, match) || match.range.begin < resume)
        continue;
      out_.push_back({program, match});
      resume = match.range.end;
    }
  }

  void groups() {
    for (const auto& run : plan_.groups) {
      scratch_.grouped.clear();
      run.of->scan(text_, run.wanted, scratch_.grouped);
      for (const auto& found : scratch_.grouped)
        out_.push_back({run.programs[found.member], found.match});
    }
  }

  bool is_asleep(std::uint32_t program) const {
    return plan_.sleeps[program] && !scratch_.awake[program];
  }

  void scanners() {
    for (const auto program : plan_.scanners) {
      if (is_asleep(program))
        continue;
      scratch_.ranges.clear();
      std::get<whole_text>(programs_[program].row->how)
          .scan(text_, scratch_.ranges);
      for (const auto& range : scratch_.ranges)
        out_.push_back({program, {range, 1}});
    }
  }

  void weighers() {
    for (const auto program : plan_.weighers) {
      if (is_asleep(program))
        continue;
      scratch_.weighings.clear();
      std::get<weighs_text>(programs_[program].row->how)
          .weigh(subject_, scratch_.weighings);
      for (const auto& match : scratch_.weighings)
        out_.push_back({program, match});
    }
  }

  void patterns() {
    if (plan_.patterns.empty())
      return;
    auto& atoms = scratch_.atoms;
    std::sort(atoms.begin(), atoms.end());
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
    scratch_.candidates.clear();
    if (!every_pattern_)
      plan_.filter.candidates(atoms, scratch_.candidates);
    for (const int index :
         every_pattern_ ? plan_.all_patterns : scratch_.candidates)
      search(plan_.patterns[static_cast<std::size_t>(index)]);
  }

  void search(std::uint32_t program) {
    scratch_.ranges.clear();
    const auto reason = programs_[program].pattern->find_all(
        text_, {limits::max_matches_per_check, &programs_[program].ignored},
        scratch_.regexes, scratch_.ranges);
    for (const auto& range : scratch_.ranges)
      out_.push_back({program, {range, 1}});
    if (reason)
      failed_.push_back({program, *reason});
  }

  const std::vector<program>& programs_;
  const plan& plan_;
  const subject& subject_;
  std::string_view text_;
  engine_scratch& scratch_;
  std::vector<program_match>& out_;
  std::vector<program_failure>& failed_;
  bool every_pattern_ = false;
};

void engine::scan(const subject& subject, reach reach, engine_scratch& scratch,
                  std::vector<program_match>& out,
                  std::vector<program_failure>& failed) const {
  pass(*this, subject, scratch, out, failed).run(reach);
}

} // namespace weir::detectors
