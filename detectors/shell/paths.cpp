#include "detectors/shell/paths.hpp"

#include "detectors/shell/commands.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>

namespace weir::detectors::shell {

namespace {

struct path_row {
  std::string_view name; ///< of the signs
  std::string_view patterns;
  double read = 0;
  double write = 0; ///< whatever is written
  double remove = 0;
  family writes_for = family::command;
  std::uint16_t taint = 0;
};

using enum family;

// Patterns are tried on plain paths, the first row that fits counts.
constexpr path_row rows[] = {
    {"public part", "*.pub|*/known_hosts|*.example|*.sample|*.template|*.dist",
     0, 0, 0, command, 0},
    {"password hashes",
     "*/etc/shadow*|*/etc/gshadow*|*/etc/master.passwd*|/etc/spwd.db|"
     "/etc/security/passwd|/etc/security/opasswd|/etc/tcb/*|/var/db/shadow*|"
     "/var/db/dslocal/nodes/*|*/SAM|*/ntds.dit|/var/lib/sss/db/*|"
     "/var/lib/samba/private/*|/etc/krb5.keytab",
     .9, .9, .8, privilege, is_secret},
    {"list of accounts", "/etc/passwd", 0, .85, .9, privilege, is_personal},
    {"list of accounts, copied", "/etc/passwd?*|/etc/group", 0, .3, .5,
     privilege, 0},
    {"rules of sudo", "*/etc/sudoers|*/etc/sudoers.d*|*/etc/doas.conf", .35,
     .85, .6, privilege, 0},
    {"login stack",
     "*/etc/pam.d|*/etc/pam.d/*|*/etc/pam.conf|*/security/pam_*.so*|"
     "*/lib/pam/pam_*|/etc/security/*.conf|/etc/nsswitch.conf",
     0, .75, .6, persistence, 0},
    {"library forced on all programs", "*/etc/ld.so.preload", .2, .95, 0,
     persistence, 0},
    {"library search", "/etc/ld.so.conf*", 0, .4, 0, persistence, 0},
    {"keys that may log in", "*/.ssh/authorized_keys*", .1, .55, 0, persistence,
     0},
    {"private key",
     "*/.ssh/id_*|*/.ssh/*_key|*/.ssh/*.pem|*/ssh_host_*_key|id_rsa|id_dsa|"
     "id_ecdsa|id_ed25519|*/id_rsa|*/id_dsa|*/id_ecdsa|*/id_ed25519|*/.ssh|"
     "*/.ssh/[*]|*/.ssh/?|*/.ssh/.|*/etc/ssl/private/*|"
     "*/.gnupg|*/.gnupg/*|*/private-keys-v1.d*|*/secring.gpg|"
     "*/.putty/sshkeys*|*.ppk",
     .8, 0, .2, secret_read, is_secret},
    {"cloud credentials",
     "*/.aws/credentials*|*/.aws|*/.aws/[*]|*/.aws/sso/*|*/.boto|"
     "*/gcloud/*credentials*|*/gcloud/access_tokens*|*/.config/gcloud|"
     "*/.azure/*oken*|*/.azure/*rofile*|*/.azure|*/msal_token_cache*|"
     "*/.config/doctl/config*|*/.oci/config|*/.bluemix/config*|"
     "*/.terraform.d/credentials*|*/.vault-token|*/.s3cfg|*/.aliyun/config*|"
     "*/secrets/kubernetes.io/*|/etc/kubernetes/admin.conf|"
     "/etc/kubernetes/pki/*.key|/etc/rancher/k3s/k3s.yaml",
     .8, 0, .2, secret_read, is_secret},
    {"stored logins",
     "*/.netrc|*/_netrc|*/.git-credentials|*/.pgpass|*/.my.cnf|"
     "*/.password-store*|*/.config/gh/hosts.y*ml|*/.config/hub|"
     "*/.config/filezilla/*|*/sitemanager.xml|*/.mozilla/*/key?.db|"
     "*/.remmina/*|*/.vnc/passwd|*/.fetchmailrc|*/.msmtprc|*/.smbcredentials|"
     "*/.cargo/credentials*|*/.gem/credentials|*/.rhosts|"
     "/etc/NetworkManager/system-connections*|/etc/wpa_supplicant*.conf|"
     "*/.m2/settings-security.xml|*/.config/rclone/rclone.conf|"
     "*/.claude/.credentials.json|*/.codex/auth.json|/etc/ppp/*-secrets|"
     "/etc/openvpn/*.conf|/etc/wireguard/*",
     .7, 0, .2, secret_read, is_secret},
    {"settings with tokens",
     "*/.kube/config|*/.docker/config.json|*/.npmrc|*/.pypirc|*/.yarnrc.yml|"
     "*/.composer/auth.json|*/.m2/settings.xml|*/.gradle/gradle.properties|"
     "*/wp-config.php|*/.htpasswd|*/.config/op/*|*/.subversion/auth/*|"
     "*/.aws/config",
     .35, 0, 0, secret_read, is_secret},
    {"a browser's store",
     "*/Login Data*|*/Cookies|*/Cookies-journal|*/cookies.sqlite*|*/key?.db|"
     "*/logins.json*|*/places.sqlite*|*/formhistory.sqlite*|*/Web Data|"
     "*/.mozilla/firefox*|*/Firefox/Profiles*|*/Chrome/*/Local State|"
     "*/Chrome/Local State|*/Chrome/*/History|*/google-chrome/*/History|"
     "*/Safari/*.plist|*/Safari/*.db|*/Cookies.binarycookies|"
     "*/Chrome/Default|*/google-chrome|*/google-chrome/Default|*/chromium|"
     "*/BraveSoftware*|Login Data*|Cookies|cookies.sqlite|logins.json|key4.db",
     .75, .3, .3, secret_read, is_secret},
    {"a keychain or wallet",
     "*/Library/Keychains*|*.keychain|*.keychain-db|*/.local/share/keyrings*|"
     "*/kwalletd/*|*.kdbx|*/wallet.dat|*/.bitcoin*|*/.ethereum/keystore*|"
     "*/.electrum*|*/Exodus*|*/.config/solana/id.json|*/atomic/Local Storage*|"
     "*/Library/Messages/chat.db*|*/NoteStore.sqlite*",
     .7, .2, .3, secret_read, is_secret},
    {"command history",
     "*/.*_history|*/.*sh_history*|*/.history|*/.bash_sessions*|"
     "*/fish_history|*/.lesshst|*/.viminfo|*/.zsh_sessions*|.bash_history|"
     ".zsh_history|*/ConsoleHost_history.txt",
     .3, .7, .75, command, is_personal},
    {"system log",
     "/var/log|/var/log/[*]|/var/log/*syslog*|/var/log/auth*|"
     "/var/log/secure*|/var/log/messages*|/var/log/wtmp*|/var/log/btmp*|"
     "/var/log/lastlog|/var/log/faillog*|/var/log/audit*|/var/log/journal*|"
     "/var/log/system.log*|/var/log/kern*|/var/log/cron*|/var/log/maillog*|"
     "/var/log/asl*|/var/log/install.log*|/var/log/daemon*|/var/log/sudo*|"
     "/var/run/utmp|/run/utmp|/var/log/utx*|/var/audit*|/var/db/diagnostics*|"
     "/var/db/uuidtext*|/Library/Logs|~/Library/Logs|/var/run/utx*|"
     "/var/adm/*|/var/log/tallylog|/var/log/Xorg*|/run/log/journal*|"
     "/var/log/*/[*]|/var/log/dmesg*|/var/log/user.log*|/var/log/boot.log*|"
     "/var/log/yum.log*|/var/log/dpkg.log*|/var/log/debug*",
     0, .7, .75, command, 0},
    {"other log", "/var/log/*|/Library/Logs/*|~/Library/Logs/*", 0, .15, .3,
     command, 0},
    {"mail of others", "/var/spool/mail*|/var/mail*", .3, .6, .65, command,
     is_personal},
    {"rules of the audit",
     "/etc/audit/*|/etc/audit|/etc/audisp/*|*/rsyslog.conf|/etc/rsyslog.d*|"
     "/etc/syslog*|/etc/security/audit_*|/etc/libaudit.conf|"
     "/etc/systemd/journald.conf*|/etc/newsyslog*|/etc/asl.conf|"
     "/etc/osquery/*|/etc/ossec*|/var/ossec/*|/etc/falco/*|"
     "/etc/sysmon*|/opt/sysmon/*|/etc/auditd.conf",
     0, .7, .7, command, 0},
    {"access control",
     "/etc/selinux/*|/etc/apparmor*|/etc/tcb|/sys/fs/selinux/*|"
     "/etc/crypto-policies/*|/sys/kernel/security/*",
     0, .6, .6, command, 0},
    {"rules of the firewall",
     "/etc/iptables*|/etc/nftables*|/etc/ufw/*|/etc/pf.conf|/etc/pf.anchors*|"
     "/etc/firewalld/*|/etc/default/ufw|/etc/sysconfig/iptables|"
     "/etc/fail2ban/*|/etc/hosts.allow|/etc/hosts.deny|/etc/ipf.rules|"
     "/etc/rc.firewall|*/com.apple.alf.plist",
     0, .5, .6, command, 0},
    {"scheduled jobs",
     "/etc/cron*|/var/spool/cron*|/var/cron/*|/etc/anacrontab|"
     "/var/spool/at*|/var/at/*|/usr/lib/cron/*|/etc/periodic*|"
     "/usr/local/etc/periodic*",
     0, .65, .3, persistence, 0},
    {"commands at boot",
     "/etc/rc.local*|/etc/rc.common*|/etc/rc.d/*|/etc/rc?.d/*|/etc/inittab|"
     "*/etc/init.d/*|/etc/init/*|/etc/rc.conf|/usr/local/etc/rc.d/*|"
     "/Library/StartupItems*|/System/Library/StartupItems*|/etc/emond.d*|"
     "/etc/launchd.conf|*/etc/dracut*|/etc/initramfs-tools/*|"
     "/etc/grub.d/*|/boot/grub*|/etc/local.d/*|/etc/runlevels/*",
     0, .6, .3, persistence, 0},
    {"background programs of the system",
     "*/Library/LaunchDaemons*|*/Library/LaunchAgents*|"
     "*/Library/Security/SecurityAgentPlugins*|/Library/DirectoryServices/*|"
     "/Library/Preferences/com.apple.loginwindow*|*/loginwindow*.plist",
     0, .55, .25, persistence, 0},
    {"service units",
     "/etc/systemd/*.timer|/etc/systemd/*|/lib/systemd/*|/usr/lib/systemd/*|"
     "~/.config/systemd/*|/run/systemd/system/*|/usr/local/lib/systemd/*|"
     "~/.local/share/systemd/*|/etc/dbus-1/system.d/*",
     0, .4, .2, persistence, 0},
    {"start of every shell",
     "/etc/profile*|/etc/bash.bashrc*|/etc/bashrc*|/etc/zshrc|/etc/zshenv|"
     "/etc/zprofile|/etc/zsh/*|/etc/csh.*|/etc/fish/*|/etc/environment|"
     "/etc/skel/*|/etc/bash_completion.d/*",
     0, .5, .4, persistence, 0},
    {"start of a person's shell",
     "*/.bashrc|*/.bash_profile|*/.bash_login|*/.bash_logout|*/.profile|"
     "*/.zshrc|*/.zprofile|*/.zshenv|*/.zlogin|*/.zlogout|*/.cshrc|*/.login|"
     "*/.tcshrc|*/.kshrc|*/.shrc|*/.logout|*/.bash_aliases|"
     "*/fish/config.fish|*/.xinitrc|*/.xsession|*/.xprofile|*/.shinit",
     0, .5, .3, persistence, 0},
    {"programs of the desktop's start",
     "*/.config/autostart*|*/etc/xdg/autostart*|*/.local/share/autostart*|"
     "*/.kde*/Autostart/*|*/plasma-workspace/env/*",
     0, .6, .2, persistence, 0},
    {"commands at login",
     "/etc/update-motd.d*|/etc/ssh/sshrc|*/.ssh/rc|"
     "/etc/sshrc|*/.ssh/environment",
     0, .65, .2, persistence, 0},
    {"settings of the SSH server", "/etc/ssh/sshd_config*", 0, .4, .3,
     persistence, 0},
    {"rules for devices",
     "/etc/udev/rules.d*|/lib/udev/rules.d*|/usr/lib/udev/rules.d*", 0, .4, .1,
     persistence, 0},
    {"hooks of package managers",
     "/etc/apt/apt.conf.d/*|/etc/yum/pluginconf.d/*|/usr/lib/yum-plugins/*|"
     "/etc/dnf/plugins/*|/usr/lib/python*/site-packages/dnf-plugins/*|"
     "/etc/pacman.d/hooks/*|/etc/NetworkManager/dispatcher.d/*|"
     "/etc/network/if-*.d/*|/etc/dhcp/*hooks*|/etc/ppp/ip-up*|"
     "/usr/lib/yum-plugins*",
     0, .5, .1, persistence, 0},
    {"code that every Python starts",
     "*/sitecustomize.py|*/usercustomize.py|*-packages/*.pth|"
     "*.pth",
     0, .75, 0, persistence, 0},
    {"kernel modules at boot",
     "/etc/modules|/etc/modules-load.d/*|/etc/modprobe.d/*|"
     "/lib/modules/*/*.ko*|/Library/Extensions/*",
     0, .45, .2, persistence, 0},
    {"hooks of a repository", "*.git/hooks/*", 0, .25, 0, persistence, 0},
    {"memory of processes",
     "/proc/*/mem|/dev/mem|/dev/kmem|/proc/kcore|/dev/port|/dev/fmem", .6, .9,
     0, command, is_secret},
    {"environment of processes", "/proc/*/environ", .55, 0, 0, secret_read,
     is_secret},
    {"map of a process's memory", "/proc/*/maps", .35, 0, 0, secret_read, 0},
    {"keys as they are pressed", "/dev/input/event*|/dev/input/by-*", .6, 0, 0,
     secret_read, is_secret},
    {"the kernel's panic switch", "/proc/sysrq-trigger", 0, .9, 0, command, 0},
    {"the kernel's settings",
     "/proc/sys/kernel/core_pattern|/proc/sys/kernel/modprobe|"
     "/proc/sys/kernel/randomize_va_space|/proc/sys/kernel/yama/*|"
     "/proc/sys/kernel/sysrq|/proc/sys/fs/binfmt_misc/register|"
     "*/release_agent|*/uevent_helper|/proc/sys/kernel/dmesg_restrict|"
     "/proc/sys/kernel/kptr_restrict|/sys/kernel/debug/tracing/*|"
     "/proc/sys/kernel/nmi_watchdog|/sys/firmware/efi/efivars*",
     0, .55, 0, command, 0},
    {"where names lead", "/etc/hosts|/etc/resolv.conf", 0, .15, .3, command, 0},
    {"backups",
     "/var/backups*|*/.Trashes|/Volumes/*ackup*|*.backupdb*|/backup|/backups|"
     "/backup/*|/backups/*|/mnt/backup*|/.snapshots*|/.MobileBackups*",
     0, .2, .6, command, 0},
    {"a secret of the project",
     ".env|*/.env|.env.*|*/.env.*|*.env|secrets.json|*/secrets.json|"
     "secrets.y*ml|*/secrets.y*ml|credentials.json|*/credentials.json|"
     "*/master.key|*/client_secret*.json|*/service-account*.json|"
     "*/terraform.tfstate|*/local_settings.py|*_rsa|*/secrets.toml",
     .5, 0, 0, secret_read, is_secret},
    {"a key file", "*.pem|*.key|*.p12|*.pfx|*.jks|*.keytab|*.ovpn", .1, 0, 0,
     secret_read, is_secret},
    {"credentials by their name", "*/credentials", .5, 0, 0, secret_read,
     is_secret},
    {"data with secret in its name",
     "*passwd.txt|*password*.txt|*passwords*|*secret*.txt|*loot*|*creds*|"
     "*credential*",
     .1, .1, 0, secret_read, is_secret},
    {"private or system data",
     "/etc|/etc/[*]|/home|/home/[*]|/Users|/Users/[*]|~|~/[*]|/root|/var/www|"
     "/var/lib/mysql*|/var/lib/postgresql*|~/Documents*|~/Desktop*|"
     "~/Pictures*|~/Downloads/[*]|/etc/hosts|/etc/group|/etc/hostname|"
     "/etc/os-release|/etc/issue|/|~/Library/Mail*",
     0, 0, 0, command, is_personal},
};

/// One bit for each byte value modulo 64 that occurs.
std::uint64_t bytes_of(std::string_view text) {
  std::uint64_t bits = 0;
  for (char c : text)
    bits |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
  return bits;
}

/// A pattern with the bytes it cannot do without, which rule out nearly all
/// patterns at the price of one comparison.
struct path_pattern {
  std::uint64_t needs;
  std::string_view pattern;
  const path_row* row;
};

std::vector<path_pattern> compiled_rows() {
  std::vector<path_pattern> out;
  for (const path_row& row : rows)
    for (std::string_view rest = row.patterns; !rest.empty();) {
      const std::size_t cut = std::min(rest.find('|'), rest.size());
      std::string plain;
      for (char c : rest.substr(0, cut))
        if (c != '*' && c != '?' && c != '[' && c != ']')
          plain += c;
      out.push_back({bytes_of(plain), rest.substr(0, cut), &row});
      rest.remove_prefix(std::min(cut + 1, rest.size()));
    }
  return out;
}

const path_row* row_of(std::string_view plain) {
  static const std::vector<path_pattern> all = compiled_rows();
  const std::uint64_t lacks = ~bytes_of(plain);
  for (const path_pattern& one : all)
    if ((one.needs & lacks) == 0 && fits(plain, one.pattern))
      return one.row;
  return nullptr;
}

constexpr std::string_view well_known[] = {
    "/etc/passwd",   "/etc/shadow",     "/etc/sudoers",     "/bin/cat",
    "/bin/sh",       "/bin/bash",       "/bin/rm",          "/bin/nc",
    "/usr/bin/curl", "/usr/bin/wget",   "/usr/bin/python3", "/usr/bin/nc",
    "/bin/chmod",    "/usr/bin/base64", "/usr/bin/id",      "/usr/bin/whoami"};

void replace_all(std::string& text, std::string_view from,
                 std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != npos;)
    text.replace(at, from.size(), to);
}

/// The part of a home folder's path behind the person's name, or npos.
std::size_t home_size(std::string_view path) {
  if (path == "/root" || path.starts_with("/root/"))
    return 5;
  for (std::string_view homes : {"/home/", "/Users/", "/var/users/"})
    if (path.starts_with(homes) && path.size() > homes.size() &&
        path[homes.size()] != '*' && path[homes.size()] != '$')
      return std::min(path.find('/', homes.size()), path.size());
  return npos;
}

} // namespace

std::string plain_path(std::string_view path, std::string_view folder) {
  path = meant_path(path.substr(0, 1024));
  if (path.starts_with("file://"))
    path.remove_prefix(7);
  std::string out(path);
  const bool relative = out.empty() || (out[0] != '/' && out[0] != '~' &&
                                        out[0] != '$' && out[0] != '*');
  if (relative && !folder.empty() && !out.empty())
    out = std::string(folder.substr(0, 1024)) + "/" + out;
  if (out.find("//") != npos)
    replace_all(out, "//", "/");
  if (out.find("/./") != npos)
    replace_all(out, "/./", "/");
  if (out.starts_with("./"))
    out.erase(0, 2);
  for (std::size_t up; (up = out.find("/../")) != npos && up > 0;) {
    const std::size_t before = out.rfind('/', up - 1);
    out.erase(before == npos ? 0 : before,
              up + 3 - (before == npos ? 0 : before));
  }
  if (out.starts_with("/../"))
    out.erase(0, 3);
  for (std::string_view prefix : {"/private/", "/System/Volumes/Data/"})
    if (out.starts_with(prefix))
      out.erase(0, prefix.size() - 1);
  while (out.size() > 1 && out.back() == '/')
    out.pop_back();
  if (const std::size_t home = home_size(out); home != npos)
    out.replace(0, home, "~");
  return out;
}

std::string_view meant_path(std::string_view path) {
  if (path.size() > 64 || path.find_first_of("?[*") == npos ||
      !path.starts_with('/'))
    return path;
  std::string pattern;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool one = path[i] == '[' && path.find(']', i) != npos;
    pattern += one ? '?' : path[i];
    i = one ? path.find(']', i) : i;
  }
  // stars alone are everyday patterns: most letters must be there
  std::size_t letters = 0;
  for (char c : pattern)
    letters += c != '*' && c != '?' ? 1 : 0;
  if (letters < 5)
    return path;
  for (std::string_view known : well_known)
    if (fits(known, pattern) && letters * 2 >= known.size())
      return known;
  return path;
}

std::uint16_t path_taint(std::string_view plain) {
  const path_row* row = row_of(plain);
  return row != nullptr ? row->taint : 0;
}

bool is_vital_folder(std::string_view path) {
  if (path.empty())
    return false;
  std::string plain = plain_path(path);
  while (plain.ends_with("/*") || plain.ends_with("/.*") ||
         plain.ends_with("/{*,.*}"))
    plain.erase(plain.rfind('/'));
  if (plain.empty())
    return true;
  return is_one_of(plain,
                   "/ ~ * /etc /usr /bin /sbin /lib /lib64 /var /boot /home "
                   "/Users /root /System /Library /Applications /dev /opt "
                   "/srv /sys /proc /usr/bin /usr/lib /usr/local /usr/sbin "
                   "/var/lib ~/Documents ~/Desktop ~/Library ~/Pictures") &&
         plain != "*";
}

bool is_scratch(std::string_view plain) {
  return plain.starts_with("/tmp/") || plain.starts_with("/dev/shm/") ||
         plain.starts_with("$TMPDIR/") || plain.starts_with("/run/shm/");
}

bool is_disk(std::string_view plain) {
  return fits_any(plain, "/dev/sd?*|/dev/hd?|/dev/hd??|/dev/vd?*|"
                         "/dev/xvd?*|/dev/nvme?*|/dev/disk?*|/dev/rdisk?*|"
                         "/dev/mmcblk?*|/dev/mapper/?*|/dev/ada?*|/dev/da?");
}

void machine::use(path_use how, const value& path, double strength,
                  const value* content) {
  if (path.text.empty() || path.text.size() > 1024)
    return;
  const std::string plain = plain_path(path.text, folder_);
  const bool changes = how != path_use::reads && how != path_use::removes;
  if (changes && is_disk(plain) && how != path_use::edits)
    report(family::command, .6, "overwrites a disk");
  const path_row* row = row_of(plain);
  if (row == nullptr)
    return;
  if (how == path_use::reads && row->read > 0)
    report(family::secret_read, row->read * strength, row->name);
  if (how == path_use::removes && row->remove > 0)
    report(family::command, row->remove * strength, row->name);
  const bool adds = how == path_use::appends &&
                    (row->name == "system log" || row->name == "other log");
  if (changes && row->write > 0 && !adds)
    report(row->writes_for,
           row->write * strength * write_factor(row->name, content), row->name);
}

value machine::read(const value& path, double strength) {
  use(path_use::reads, path, strength);
  const std::string plain = plain_path(path.text, folder_);
  if (const auto found = files_.find(plain); found != files_.end()) {
    value content = found->second;
    content.taint |= from_file;
    return content;
  }
  return {"", false,
          static_cast<std::uint16_t>(path_taint(plain) | from_file |
                                     (path.taint & from_network))};
}

} // namespace weir::detectors::shell
