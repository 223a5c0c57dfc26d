#include "detectors/shell/address.hpp"

#include "detectors/shell/text.hpp"

#include <algorithm>
#include <charconv>

namespace weir::detectors::shell {

namespace {

/// One part of an address: decimal, 0x hex or 0 octal.
std::optional<std::uint64_t> number_of(std::string_view text, bool& plain) {
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text[0] == '0') {
    base = 8;
  }
  plain = plain && base == 10;
  std::uint64_t out = 0;
  const auto end =
      std::from_chars(text.data(), text.data() + text.size(), out, base);
  if (text.empty() || end.ptr != text.data() + text.size())
    return std::nullopt;
  return out;
}

std::optional<std::uint32_t> dotted(std::string_view host, bool& plain) {
  std::uint64_t out = 0;
  int parts = 0;
  while (true) {
    const std::size_t dot = host.find('.');
    const auto part = number_of(host.substr(0, dot), plain);
    if (!part || ++parts > 4)
      return std::nullopt;
    const bool last = dot == npos;
    const std::uint64_t room = last ? 1ull << (8 * (5 - parts)) : 256;
    if (*part >= room)
      return std::nullopt;
    out = (out << (last ? 8 * (5 - parts) : 8)) | *part;
    if (last)
      break;
    host.remove_prefix(dot + 1);
  }
  plain = plain && parts == 4;
  return static_cast<std::uint32_t>(out);
}

/// ::ffff:1.2.3.4 and ::ffff:102:304.
std::optional<std::uint32_t> mapped(std::string_view host) {
  const std::size_t at = host.rfind("ffff:");
  if (at == npos)
    return std::nullopt;
  const std::string_view tail = host.substr(at + 5);
  bool plain = true;
  if (tail.find('.') != npos)
    return dotted(tail, plain);
  const std::size_t colon = tail.find(':');
  if (colon == npos)
    return std::nullopt;
  unsigned high = 0, low = 0;
  const std::string_view a = tail.substr(0, colon), b = tail.substr(colon + 1);
  if (std::from_chars(a.data(), a.data() + a.size(), high, 16).ec !=
          std::errc{} ||
      std::from_chars(b.data(), b.data() + b.size(), low, 16).ec !=
          std::errc{} ||
      high > 0xFFFF || low > 0xFFFF)
    return std::nullopt;
  return high << 16 | low;
}

constexpr std::string_view wildcard_names =
    "*.nip.io|*.sslip.io|*.xip.io|*.traefik.me|*.localtest.me|*.lvh.me|"
    "*.vcap.me|*.lacolhost.com|*.rbndr.us|*.1u.ms";

bool in_net(std::uint32_t ip, std::uint32_t net, int bits) {
  return ip >> (32 - bits) == net >> (32 - bits);
}

} // namespace

address take_apart(std::string_view url) {
  address out;
  url = url.substr(0, 2048);
  if (const std::size_t mark = url.find("://"); mark != npos && mark < 12) {
    out.scheme = lower_case(url.substr(0, mark));
    url.remove_prefix(mark + 3);
  }
  const std::size_t end = std::min(url.find_first_of("/?#\\"), url.size());
  out.path = url.substr(end);
  std::string_view host = url.substr(0, end);
  if (const std::size_t at = host.rfind('@'); at != npos) {
    out.user = host.substr(0, at);
    host.remove_prefix(at + 1);
  }
  if (host.starts_with('[')) {
    const std::size_t close = std::min(host.find(']'), host.size());
    out.host = lower_case(host.substr(1, close - 1));
    return out;
  }
  const std::size_t colon = host.find(':');
  if (colon != npos && host.find(':', colon + 1) == npos) {
    out.port = host.substr(colon + 1);
    host = host.substr(0, colon);
  }
  while (host.ends_with('.'))
    host.remove_suffix(1);
  out.host = lower_case(host);
  return out;
}

std::optional<std::uint32_t> ipv4_of(std::string_view host, bool& plain) {
  plain = true;
  if (host.empty() || host.size() > 255)
    return std::nullopt;
  if (host.find(':') != npos) {
    plain = false;
    return mapped(host);
  }
  if (const auto ip = dotted(host, plain))
    return ip;
  if (!fits_any(host, wildcard_names))
    return std::nullopt;
  plain = false;
  std::string inside(host.substr(0, host.rfind('.', host.rfind('.') - 1)));
  std::replace(inside.begin(), inside.end(), '-', '.');
  while (!inside.empty()) {
    bool ignored = true;
    if (const auto ip = dotted(inside, ignored))
      return ip;
    const std::size_t dot = inside.find('.');
    inside.erase(0, dot == npos ? inside.size() : dot + 1);
  }
  return 0x7F000001; // such names lead home
}

namespace {

host_kind kind_of_ip(std::uint32_t ip) {
  if (ip == 0xA9FEA9FE || ip == 0x646464C8 || ip == 0xA9FEAA02 ||
      ip == 0xC00000C0 || ip == 0xA9FEA97B)
    return host_kind::metadata;
  if (in_net(ip, 0x7F000000, 8) || ip == 0)
    return host_kind::loopback;
  if (in_net(ip, 0x0A000000, 8) || in_net(ip, 0xAC100000, 12) ||
      in_net(ip, 0xC0A80000, 16) || in_net(ip, 0xA9FE0000, 16) ||
      in_net(ip, 0x64400000, 10))
    return host_kind::internal;
  return host_kind::other;
}

struct host_row {
  host_kind kind;
  std::string_view patterns;
};

constexpr host_row hosts[] = {
    {host_kind::metadata,
     "metadata.google.internal|metadata.goog|metadata|*.metadata.internal|"
     "instance-data|instance-data.*.internal|fd00:ec2::254|fd20:ce::254|"
     "metadata.azure.*|metadata.tencentyun.com|metadata.platformequinix.com|"
     "metadata.oraclecloud.com|fe80::a9fe:a9fe|*.metadata.aws"},
    {host_kind::loopback,
     "localhost|*.localhost|::1|::|0:0:0:0:0:0:0:1|localhost.localdomain|"
     "ip6-localhost"},
    {host_kind::catcher,
     "webhook.site|*.webhook.site|requestbin.*|*.requestbin.*|*.pipedream.net|"
     "requestcatcher.com|*.requestcatcher.com|*.oast.*|oast.*|"
     "*.burpcollaborator.net|*.oastify.com|*.interact.sh|interactsh.com|"
     "*.interactsh.com|*.dnslog.cn|*.ceye.io|*.beeceptor.com|"
     "hookbin.com|canarytokens.com|*.canarytokens.com|*.dnsbin.*|"
     "*.requestrepo.com|postb.in|*.postb.in|ptsv?.com|typedwebhook.tools|"
     "*.hookdeck.com|webhook.cool|*.bxss.me|*.xss.ht|smee.io"},
    {host_kind::drop,
     "pastebin.com|*.pastebin.com|paste.ee|hastebin.com|hastebin.*|"
     "dpaste.*|ix.io|sprunge.us|termbin.com|0x0.st|paste.rs|controlc.com|"
     "ghostbin.*|rentry.co|rentry.org|paste.c-net.org|paste.debian.net|"
     "file.io|*.file.io|transfer.sh|*.transfer.sh|gofile.io|*.gofile.io|"
     "anonfiles.*|anonfile.*|bayfiles.com|catbox.moe|*.catbox.moe|"
     "tmpfiles.org|temp.sh|oshi.at|bashupload.com|filebin.net|uguu.se|"
     "pixeldrain.com|ufile.io|sendspace.com|send.firefox.com|wetransfer.com|"
     "mega.nz|mega.co.nz|g.api.mega.co.nz|mediafire.com|zippyshare.com|"
     "keep.sh|put.re|clbin.com|justpaste.it|privatebin.*|pasteio.com|"
     "filetransfer.io|easyupload.io|workupload.com|1fichier.com|krakenfiles.*|"
     "api.anonfiles.com|store*.gofile.io|paste2.org|textbin.net|"
     "api.paste.ee|throwbin.io|p.ip.fi|vpaste.net|litterbox.catbox.moe|"
     "files.catbox.moe|x0.at|envs.sh|curl.by|free.keep.sh|"
     "www.file.io"},
    {host_kind::tunnel,
     "*.ngrok.io|*.ngrok.app|*.ngrok-free.app|*.ngrok-free.dev|ngrok.*|"
     "*.trycloudflare.com|*.loca.lt|localtunnel.me|*.localtunnel.me|"
     "serveo.net|*.serveo.net|*.localhost.run|localhost.run|*.pagekite.me|"
     "*.bore.pub|bore.pub|*.tunnelto.dev|*.devtunnels.ms|*.lhr.life|"
     "*.pinggy.*|a.pinggy.io|*.onion|*.onion.*|*.i2p"},
    {host_kind::installer,
     "sh.rustup.rs|get.docker.com|astral.sh|install.python-poetry.org|"
     "get.k3s.io|bun.sh|deno.land|get.helm.sh|sdk.cloud.google.com|"
     "deb.nodesource.com|rpm.nodesource.com|get.sdkman.io|get.pnpm.io|"
     "get.volta.sh|fnm.vercel.app|cli.github.com|starship.rs|nixos.org|"
     "install.determinate.systems|mise.run|bootstrap.pypa.io|ollama.com|"
     "cli.astronomer.io|get.haskellup.org|get-ghcup.haskell.org|claude.ai"},
};

} // namespace

host_kind kind_of(const address& where, bool& spelled_oddly) {
  bool plain = true;
  spelled_oddly = false;
  if (const auto ip = ipv4_of(where.host, plain)) {
    const host_kind kind = kind_of_ip(*ip);
    spelled_oddly = !plain && kind != host_kind::other && where.host != "0";
    return kind;
  }
  for (const host_row& row : hosts)
    if (fits_any(where.host, row.patterns))
      return row.kind;
  if (fits_any(where.host,
               "hooks.slack.com|discord.com|discordapp.com|*.discord.com|"
               "api.telegram.org|*.webhook.office.com|outlook.office.com") &&
      contains_any(where.path, "/services/|/webhooks/|/bot|/webhook"))
    return host_kind::chat;
  const bool brew = where.host == "raw.githubusercontent.com" &&
                    (where.path.starts_with("/Homebrew/install/") ||
                     where.path.starts_with("/nvm-sh/nvm/") ||
                     where.path.starts_with("/ohmyzsh/ohmyzsh/") ||
                     where.path.starts_with("/pyenv/pyenv-installer/") ||
                     where.path.starts_with("/helm/helm/") ||
                     where.path.starts_with("/golangci/golangci-lint/"));
  return brew ? host_kind::installer : host_kind::other;
}

} // namespace weir::detectors::shell
