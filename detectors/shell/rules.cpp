// The table of single calls that say enough by their words.
#include "detectors/shell/commands.hpp"
#include "detectors/shell/text.hpp"

#include <algorithm>
#include <vector>

namespace weir::detectors::shell {

namespace {

/// A call of one of the `names` whose words hold all the terms. Terms stand
/// between blanks; each is a list of alternatives (`|` between) that some
/// argument must fit (`*`, `?`); `!` before a term forbids it. @loop, @root,
/// @file, @piped ask for the call's surroundings, @fed for input, @units for a
/// service unit that the script wrote before.
struct rule {
  std::string_view names;
  std::string_view terms;
  family what;
  double weight;
  std::string_view sign;
};

using enum family;

constexpr std::string_view off = "stops a guard of the machine";
constexpr std::string_view fire = "opens the firewall";
constexpr std::string_view trail = "stops the record of a cloud";
constexpr std::string_view traces = "removes traces";
constexpr std::string_view account = "makes an account with high rights";
constexpr std::string_view tunnel = "opens a tunnel";
constexpr std::string_view kernel = "loads code into the kernel";
constexpr std::string_view guess = "tries passwords";
constexpr std::string_view escape = "starts a shell through another program";
constexpr std::string_view wipe = "wipes a disk";
constexpr std::string_view backup = "deletes backups";
constexpr std::string_view spy = "watches the user";
constexpr std::string_view dump = "reads the memory of a process";
constexpr std::string_view vault = "reads stored credentials";
constexpr std::string_view open_mac = "weakens macOS";

#define WEIR_GUARDS                                                            \
  "auditd*|*syslog*|*journald*|falcon*|*crowdstrike*|clam*|*osquery*|wazuh*|"  \
  "ossec*|*falco*|*sysmon*|*sentinel*|cb*daemon*|*sophos*|*mdatp*|fail2ban*|"  \
  "apparmor*|firewalld*|ufw*|iptables*|nftables*|*santa*|*LittleSnitch*|"      \
  "*littlesnitch*|*esets*|*beat|filebeat*|auditbeat*|*elastic-agent*|"         \
  "*defender*|*carbon*|*com.apple.alf*|*com.opendns*|*crowdstrike*|td-agent*|" \
  "ip6tables*|pf|ipfw|*aliyun*|aegis*|*security-agent*|*splunk*|*auditd*|"     \
  "*syslogd*|com.openssh*|*alf.agent*|aide*|snort*|suricata*|selinux*"

constexpr rule rules[] = {
    // guards of the machine
    {"systemctl service rc-service sv initctl invoke-rc.d rc.d",
     "stop|disable|mask|kill|onestop|--now " WEIR_GUARDS, command, .65, off},
    {"update-rc.d chkconfig rc-update sysrc",
     "disable|off|remove|del|-f|stop|*_enable=NO|*_enable=*NO* " WEIR_GUARDS
     "|*firewall_enable*|*auditd_enable*|*pf_enable*|*syslogd_enable*",
     command, .65, off},
    {"launchctl", "unload|stop|bootout|remove|disable|kill " WEIR_GUARDS,
     command, .65, off},
    {"setenforce", "0|[Pp]ermissive|Permissive|permissive", command, .7, off},
    {"auditctl", "-D|-e|--loginuid-immutable !-w !-l !-s", command, .55, off},
    {"auditctl", "-a *,always|always,* *execve*|*open*|*connect*|*path=*",
     command, .2, "changes what is audited"},
    {"audit", "-t|-s", command, .5, off},
    {"aa-disable aa-teardown aa-complain", "*", command, .5, off},
    {"apparmor_parser", "-R|--remove", command, .5, off},
    {"apt apt-get yum dnf pacman zypper brew apk pkg dpkg rpm",
     "remove|purge|erase|uninstall|-R|-Rns|-e|--purge|-r|del|delete "
     "falcon*|auditd|clamav*|rsyslog|syslog*|osquery|wazuh*|ossec*|fail2ban|"
     "apparmor|ufw|falco|sysmon*|aide|selinux*|*defender*|mdatp",
     command, .6, off},
    {"falconctl mdatp esets_daemon cbagentd sentinelctl wazuh-control "
     "ossec-control",
     "*stop*|-d|unload|disable|-f|*disabled*|uninstall|--cid", command, .6,
     off},
    {"csrutil", "disable|clear|authenticated-root", command, .6, open_mac},
    {"spctl", "--master-disable|--global-disable|--add|--disable", command, .6,
     open_mac},
    {"xattr", "-d|-rd|-dr|-c|-cr|-r com.apple.quarantine", command, .55,
     open_mac},
    {"xattr", "-c|-cr|-rc|-crs", command, .1, open_mac},
    {"defaults", "write *quarantine*|*LSQuarantine*|*loginwindow*|*alf*",
     command, .5, open_mac},
    {"defaults",
     "write *loginwindow*|com.apple.loginwindow LoginHook|LogoutHook",
     persistence, .7, "commands at login"},
    {"defaults", "write *loginwindow* *Hide500Users*|*HiddenUsersList*",
     command, .6, "hides an account"},
    {"defaults", "write *finder* *AppleShowAllFiles*", command, .2, open_mac},
    {"dscl", "*create*|-create *IsHidden*", command, .6, "hides an account"},
    {"dscl", "*create*|-create *UniqueID*|*UserShell*", privilege, .3, account},
    {"dscl", "*append*|-append|*merge*|-merge */admin|*/wheel*", privilege, .6,
     account},
    {"dscl", "*authonly*|-authonly|*passwd*|-passwd", command, .3, guess},
    {"dscl", "*authonly*|-authonly @loop", command, .4,
     "tries passwords again"},
    {"dsenableroot", "*", privilege, .6, account},
    {"sysadminctl", "-addUser -admin", privilege, .55, account},
    {"sysadminctl", "-addUser|-newPassword|-resetPasswordFor", privilege, .3,
     account},
    {"socketfilterfw", "off|--unblockapp|--add|--setblockall", command, .5,
     fire},
    {"systemsetup", "-setremotelogin|-f on|-setremotelogin", persistence, .55,
     "lets others log in"},
    {"kickstart", "-activate|-configure", persistence, .55,
     "lets others log in"},
    {"kextload kextutil", "*", persistence, .6, kernel},
    {"kmutil", "load|install", persistence, .55, kernel},
    {"insmod", "*", persistence, .55, kernel},
    {"modprobe", "*/*", persistence, .45, kernel},
    {"modprobe",
     "!-r !-l !--show* !-n !-c !--help !-R !-D !--remove !-a @root "
     "*root*|*kit*|*diamorphine*|*hide*",
     persistence, .5, kernel},
    {"rmmod", "*", command, .15, kernel},
    {"depmod", "-a", persistence, .15, kernel},
    {"bpftool", "load|attach", persistence, .2, kernel},
    {"iptables ip6tables", "-F|--flush|-X|--delete-chain", command, .55, fire},
    {"iptables ip6tables", "-P|--policy INPUT|OUTPUT|FORWARD ACCEPT", command,
     .55, fire},
    {"iptables ip6tables", "-D|--delete INPUT|OUTPUT|FORWARD", command, .35,
     fire},
    {"nft", "flush ruleset|table|chain", command, .55, fire},
    {"ufw", "disable|reset", command, .55, fire},
    {"ufw", "logging off", command, .55, off},
    {"ufw", "delete", command, .15, fire},
    {"ufw", "allow *", command, .1, fire},
    {"pfctl", "-d|-F|-Fa", command, .55, fire},
    {"ipfw", "flush|-f|disable", command, .55, fire},
    {"firewall-cmd", "--panic-off|--set-default-zone=trusted", command, .5,
     fire},
    {"esxcli", "*firewall* *false*|false|--enabled", command, .6, fire},
    {"esxcli", "*process* kill", command, .55, "ends virtual machines"},
    {"esxcli", "*syslog* *loghost*|--reset*|--loghost*", command, .55, off},
    {"sysctl",
     "*randomize_va_space=0|*dmesg_restrict=0|*kptr_restrict=0|"
     "*ptrace_scope=0|*core_pattern=*|*modules_disabled=0|"
     "*nmi_watchdog=0|*sysrq=1|*hugepages=*",
     command, .5, "weakens the kernel"},
    {"sysctl", "*ip_forward=1|*forwarding=1", command, .2,
     "weakens the kernel"},
    {"ulimit", "-c 0", command, .15, traces},
    {"mokutil", "--disable-validation", command, .5, "weakens the kernel"},
    {"chattr", "+i|+a|+*i* /etc/*|~/.*|*/.ssh/*|/tmp/*|/var/spool/*|/usr/*",
     command, .5, "locks a file against its owner"},
    {"chattr", "-i|-a|-*i* /etc/*|/var/log/*|/usr/*|*/.ssh/*|/var/spool/*",
     command, .5, "unlocks a protected file"},
    {"chattr", "-i|+i|-a|+a|-ia", command, .15, "unlocks a protected file"},
    {"chflags", "hidden|schg|noschg|nouchg", command, .3, "hides a file"},
    {"SetFile", "-a V|-d|-m", command, .5, "hides a file"},
    {"ausearch", "--delete*", command, .5, traces},
    // traces
    {"history", "-c|-cw|-d|-wc|-cr", command, .65, "removes the history"},
    {"clearhistory", "*", command, .4, "removes the history"},
    {"unset",
     "HISTFILE|HISTSIZE|HISTFILESIZE|PROMPT_COMMAND|HISTORY|SAVEHIST|HISTLOG",
     command, .65, "keeps no history"},
    {"set", "+o history", command, .6, "keeps no history"},
    {"shopt", "-u histappend|cmdhist", command, .3, "keeps no history"},
    {"set", "-o nolog", command, .4, "keeps no history"},
    {"journalctl",
     "--vacuum-time=*s|--vacuum-time=1*|--vacuum-size=*[KB]|"
     "--vacuum-size=1*|--vacuum-files=1|--vacuum-time=0* "
     "!*d !*week* !*month* !*G !*M !*year* !*w",
     command, .55, traces},
    {"journalctl", "--rotate @root", command, .1, traces},
    {"log", "erase", command, .65, traces},
    {"dmesg", "-C|--clear|-c", command, .4, traces},
    {"lastlog", "--clear|-C|-S", command, .5, traces},
    {"utmpdump", "-r", command, .4, traces},
    {"wevtutil", "cl|clear-log", command, .7, traces},
    {"faillock", "--reset", command, .15, traces},
    {"sqlite3",
     "*LSQuarantine*|*TCC.db*|*QuarantineEvents* *delete*|*DELETE*|"
     "*INSERT*|*insert*|*UPDATE*|*REPLACE*",
     command, .65, traces},
    {"tccutil", "reset", command, .35, open_mac},
    {"tmutil",
     "disable|delete|deletelocalsnapshots|thinlocalsnapshots|"
     "addexclusion",
     command, .5, backup},
    {"vssadmin wbadmin bcdedit", "delete|*", command, .7, backup},
    {"lvremove", "-f|-y *snap*", command, .4, backup},
    {"zfs", "destroy -r|-R|*@*", command, .3, backup},
    {"btrfs", "delete *snapshots*", command, .3, backup},
    {"timedatectl", "set-ntp|set-time false|0|1970*", command, .25, traces},
    // disks
    {"mkfs mkfs.ext4 mkfs.ext3 mkfs.ext2 mkfs.xfs mkfs.btrfs mkfs.vfat "
     "mkfs.ntfs mkswap wipefs blkdiscard",
     "/dev/sda|/dev/sda[0-9]|/dev/sda?|/dev/vda*|/dev/nvme0n1*|/dev/xvda*|"
     "/dev/mmcblk0*|/dev/hda*|/dev/disk0*|/dev/disk1 "
     "!-n !--no-act",
     command, .6, wipe},
    {"hdparm", "--security-erase|--trim-sector-ranges|--make-bad-sector",
     command, .6, wipe},
    {"sgdisk", "--zap-all|-Z /dev/sda|/dev/vda|/dev/nvme0n1", command, .6,
     wipe},
    {"nvme", "format|sanitize", command, .3, wipe},
    {"diskutil",
     "eraseDisk|secureErase|eraseVolume|zeroDisk /dev/disk0*|disk0*|disk1",
     command, .5, wipe},
    {"cat yes echo", "/dev/zero|/dev/urandom @file", command, .1, wipe},
    {"kill", "-9|-KILL|-s -1", command, .5, "ends all processes"},
    {"cryptsetup", "luksErase|erase|luksFormat /dev/sda*|/dev/nvme0n1*",
     command, .5, wipe},
    // accounts and rights
    {"useradd adduser pw usermod",
     "-u|-ou|--uid 0 -o|-ou|--non-unique|useradd|usermod", privilege, .65,
     account},
    {"useradd adduser usermod", "-o|-ou -u|0", privilege, .6, account},
    {"useradd", "-g|--gid 0|root|wheel|sudo", privilege, .55, account},
    {"pw", "useradd|usermod -g|-G 0|wheel", privilege, .55, account},
    {"pw", "usermod -h", privilege, .2, account},
    {"useradd", "-p|--password -G|-g|-aG sudo|wheel|root|admin|0", privilege,
     .6, account},
    {"usermod gpasswd adduser", "-aG|-G|-a|-g sudo|wheel|root|docker|admin",
     privilege, .2, account},
    {"useradd", "-d|-M|-r|-s /root|/dev/null|/tmp*", privilege, .3, account},
    {"usermod", "-p|--password", privilege, .3, account},
    {"passwd", "-d|-u|--delete root", privilege, .5, account},
    {"chpasswd", "@fed", privilege, .4, account},
    {"setcap",
     "*cap_setuid*|*cap_sys_admin*|*cap_dac_override*|*cap_setgid*|"
     "*=eip|*cap_sys_ptrace*|all*|*cap_dac_read_search*|"
     "*cap_sys_module*|*cap_chown*|*cap_fowner*",
     privilege, .6, "gives a program rights of root"},
    {"sudo", "-l|--list|-ll", privilege, .15, "asks what sudo allows"},
    {"sudo", "-S @fed @loop", command, .65, guess},
    {"sudo", "-S|--stdin @fed", privilege, .2, guess},
    {"sudo", "-u#-1|#-1|*#4294967295", privilege, .9, "uses a fault of sudo"},
    {"sudoedit", "-s *\\\\", privilege, .8, "uses a fault of sudo"},
    {"sudo doas", "sh|bash|zsh|su|-s|-i", privilege, .05, "takes a root shell"},
    {"security", "dump-keychain|export|dump-trust-settings", secret_read, .75,
     vault},
    {"security",
     "find-generic-password|find-internet-password -w|-g|-ga|-wa|-gs",
     secret_read, .5, vault},
    {"security", "find-certificate -a|-p|-pa", secret_read, .45, vault},
    {"security", "unlock-keychain|import|set-keychain-settings", secret_read,
     .45, vault},
    {"security", "add-trusted-cert", command, .6, "trusts a foreign authority"},
    {"security", "authorizationdb write", privilege, .6, open_mac},
    {"update-ca-certificates update-ca-trust trust", "*", command, .2,
     "trusts a foreign authority"},
    {"secret-tool", "lookup|search", secret_read, .35, vault},
    {"kwallet-query", "-r", secret_read, .35, vault},
    {"gsettings dconf", "*password*", secret_read, .4, vault},
    {"laZagne lazagne laZagne.py mimipenguin mimipenguin.sh chainbreaker "
     "keychaindump keydump hashdump trufflehog",
     "", secret_read, .65, vault},
    {"gcore procdump", "*", secret_read, .55, dump},
    {"gdb",
     "-p|--pid|-batch|--batch *dump*|*gcore*|*generate-core*|*call*|"
     "*dlopen*|*print*system*",
     command, .65, dump},
    {"dd", "if=/proc/*/mem|if=/dev/mem|if=/dev/kmem", secret_read, .75, dump},
    {"memdump avml lime", "*", secret_read, .55, dump},
    {"strings", "/proc/*|/dev/mem|/proc/kcore", secret_read, .5, dump},
    {"getent", "shadow|gshadow", secret_read, .7, vault},
    {"unshadow", "/etc/*", secret_read, .8, vault},
    {"john hashcat", "/etc/shadow|*shadow*", secret_read, .4, vault},
    {"kubectl oc",
     "get|describe secret|secrets|secret/*|secrets/* "
     "-o|-ojson|-oyaml|*json*|*yaml*",
     secret_read, .5, vault},
    {"kubectl oc", "get secret|secrets -A|--all-namespaces", secret_read, .5,
     vault},
    {"kubectl oc", "exec *serviceaccount*|*/secrets/*", secret_read, .7, vault},
    {"kubectl", "create|apply clusterrolebinding *cluster-admin*", privilege,
     .6, account},
    {"kubectl", "run *hostPID*|*hostNetwork*|*privileged*true*|*hostPath*",
     privilege, .7, "gives a container the host's files"},
    {"docker podman nerdctl", "run|exec|create --privileged", privilege, .5,
     "gives a container all rights"},
    {"docker podman nerdctl",
     "run --pid=host|--pid|--net=host|--ipc=host nsenter|chroot", privilege,
     .75, "leaves its container"},
    {"docker podman nerdctl",
     "run --cap-add=*|--cap-add|--security-opt "
     "*SYS_ADMIN*|*ALL*|*unconfined*|*SYS_PTRACE*|*SYS_MODULE*",
     privilege, .5, "gives a container all rights"},
    {"docker", "-H|--host tcp://*", privilege, .3, "talks to a foreign engine"},
    {"nsenter", "-t|--target|-t1|--target=1 1|-t1|--target=1|-m|--mount",
     privilege, .6, "leaves its container"},
    {"curl wget nc socat",
     "--unix-socket|*docker.sock*|*containerd.sock* "
     "*docker.sock*|*containerd.sock*",
     privilege, .5, "talks to the container engine"},
    {"unshare", "-r*|-U*|--map-root-user|-Ur* *", privilege, .15, account},
    {"mount", "-o *release_agent*|*rdma*|*memory* cgroup", privilege, .6,
     "leaves its container"},
    {"mount", "-t cgroup", privilege, .4, "leaves its container"},
    {"capsh", "--gid=0|--uid=0", privilege, .5,
     "gives a program rights of root"},
    {"setpriv", "--reuid=0|--clear-groups", privilege, .2, account},
    {"tar bsdtar", "--checkpoint-action=*exec*|*--checkpoint-action*",
     privilege, .65, escape},
    {"tar",
     "--to-command=*|-I|--use-compress-program=* *sh*1*|*/bin/sh*|*sh?-c*",
     privilege, .6, escape},
    {"zip", "-TT|--unzip-command=* *sh*", privilege, .6, escape},
    {"rsync", "-e|--rsh=* *sh*0<&2*|*sh?-c*|sh*", privilege, .6, escape},
    {"nmap", "--interactive|--script=*/tmp/*|--script=$*|--script=*exec*",
     privilege, .6, escape},
    {"nmap masscan", "*/8|*/16|0.0.0.0/0", command, .25, "scans many hosts"},
    {"git",
     "*!*sh*|*pager=*sh*|*core.sshCommand=*|*core.fsmonitor=*|"
     "ext::*|*core.pager=*!*|*alias.*=!*",
     privilege, .5, escape},
    {"git", "config core.hooksPath /tmp*|/dev/shm*", persistence, .5, escape},
    {"git", "config *alias.*|*pager|*fsmonitor* *!*curl*|*!*wget*|*!*sh*-c*",
     persistence, .5, escape},
    {"man less more", "-P|--pager=*|*!/bin/*|*!sh* *", privilege, .3, escape},
    {"make", "--eval=*sh*|-s --eval=*", privilege, .55, escape},
    {"expect", "-c *spawn*sh*", privilege, .5, escape},
    {"sqlite3 mysql psql",
     "*.shell*/bin/*|*\\!*sh*|*!*/bin/sh*|*.system*sh*|"
     "*PROGRAM*|*sys_exec*",
     privilege, .6, escape},
    {"watch", "-x *sh*|*reset*exec*", privilege, .5, escape},
    {"split", "--filter=*sh*", privilege, .5, escape},
    {"gcc cc g++ clang", "-wrapper *sh*", privilege, .6, escape},
    {"tcpdump", "-z *", privilege, .55, escape},
    {"wget", "--use-askpass=*", privilege, .55, escape},
    {"busctl", "*--address=unixexec*", privilege, .6, escape},
    {"cpan cpanm pip gem", "-e|*!*exec*|/tmp/*", privilege, .1, escape},
    {"env nice ionice time timeout stdbuf setarch taskset flock xargs strace "
     "chrt start-stop-daemon",
     "/bin/sh|/bin/bash -p|-i", privilege, .55, escape},
    {"bash sh dash ksh zsh", "-p", privilege, .5, "keeps the owner's rights"},
    // persistence
    {"systemctl", "enable|start|link /tmp/*|/dev/shm/*|/var/tmp/*", persistence,
     .55, "service units"},
    {"systemd-run", "--on-calendar*|--on-active*|--on-boot*|--timer*",
     persistence, .4, "schedules a command"},
    {"systemctl", "enable|start @units", persistence, .15,
     "starts a unit it wrote"},
    {"launchctl", "submit|asuser|bsexec", persistence, .5,
     "background programs of the system"},
    {"launchctl", "load|bootstrap -w|/tmp/*|*LaunchDaemons* @root", persistence,
     .2, "loads a background program"},
    {"launchctl", "setenv *", persistence, .4, "forces a library on a program"},
    {"plutil PlistBuddy",
     "*LSEnvironment*|*DYLD_INSERT*|*ProgramArguments*|"
     "*LoginHook*",
     persistence, .55, "forces a library on a program"},
    {"plutil", "-insert|-replace *Info.plist*|*.plist", persistence, .2,
     "changes what a program starts"},
    {"ssh-keygen", "-f */.ssh/authorized_keys*", persistence, .5,
     "keys that may log in"},
    {"update-alternatives", "--install /usr/bin/* * /tmp/*", persistence, .5,
     "replaces a system program"},
    {"chsh",
     "-s|--shell /tmp/*|/dev/shm/*|/bin/bash nobody|daemon|www-data|"
     "games|sync",
     persistence, .5, account},
    {"pam-auth-update authconfig", "*--force*|--disable*", persistence, .3,
     "login stack"},
    {"gsettings", "set *autostart*", persistence, .3, "commands at login"},
    {"osascript", "*login?item*", persistence, .6, "commands at login"},
    {"sfltool", "*", persistence, .2, "commands at login"},
    {"echo printf",
     "*NOPASSWD*ALL*|*ALL=(ALL*|*timestamp_timeout* "
     "@file|@piped",
     privilege, .45, "rules of sudo"},
    // brute force, cracking
    {"hydra medusa ncrack patator crowbar", "-P|-L|-C|-U|--passwords*", command,
     .35, guess},
    {"hydra medusa ncrack",
     "ssh://*|ftp://*|rdp://*|smb|ssh|ftp|telnet|"
     "ssh://*|*://*  -P|-C|-L",
     command, .1, "tries passwords again"},
    {"sshpass", "@loop", command, .65, guess},
    {"sshpass", "-p", command, .15, "a password on the command line"},
    {"su smbclient mysql ftp kinit rpcclient crackmapexec netexec nxc kerbrute",
     "@loop *", command, .3, guess},
    {"kerbrute", "*bruteforce*|passwordspray|userenum|bruteuser", command, .55,
     guess},
    {"crackmapexec netexec nxc", "-u -p -x|-X|--sam|--lsa|--ntds", command, .6,
     "attacks other hosts"},
    {"rubeus Rubeus.exe mimikatz secretsdump.py impacket-secretsdump "
     "psexec.py wmiexec.py smbexec.py impacket-psexec impacket-wmiexec "
     "GetUserSPNs.py responder Responder.py evil-winrm bettercap ettercap",
     "*", command, .55, "attacks other hosts"},
    {"msfvenom msfconsole",
     "-p|-x|-r *payload*|*reverse*|*meterpreter*|*exploit*", command, .6,
     "builds malware"},
    {"arpspoof dnsspoof macof", "*", command, .45, "attacks other hosts"},
    {"hping3", "--flood", command, .55, "floods a host"},
    {"ab wrk slowloris slowhttptest", "--flood", command, .5, "floods a host"},
    {"sqlmap", "--os-shell|--os-pwn|--dump-all", command, .5,
     "attacks other hosts"},
    // spying
    {"tcpdump tshark dumpcap", "-w @root", command, .1, spy},
    {"xinput", "test|test-xi2", command, .6, spy},
    {"logkeys", "--start|-s", command, .7, spy},
    {"showkey evtest", "@file", command, .5, spy},
    {"xspy xkey keylogger", "", command, .7, spy},
    {"script", "-f|-q|-qf|-t /tmp/*|/dev/shm/*|/var/tmp/*", command, .4, spy},
    {"screencapture", "-x|-C|-T", command, .4, spy},
    {"screencapture xwd import scrot gnome-screenshot", "/tmp/*|-root|root",
     command, .4, spy},
    {"pbpaste", "@file|@piped", command, .15, spy},
    {"ffmpeg", "-f avfoundation|v4l2|alsa|pulse|x11grab /tmp/*", command, .3,
     spy},
    {"arecord rec sox parecord", "/tmp/*|-d", command, .2, spy},
    {"imagesnap", "*", command, .3, spy},
    // tunnels
    {"ngrok", "tcp", exfiltration, .3, tunnel},
    {"ngrok", "tcp 22|3389|5900|445", exfiltration, .3,
     "offers its own log-in"},
    {"ngrok", "*authtoken*|authtoken @root", exfiltration, .1, tunnel},
    {"ngrok cloudflared bore lt localtunnel zrok devtunnel", "*tcp*|*ssh*",
     exfiltration, .2, tunnel},
    {"devtunnel", "host|create|port", exfiltration, .4, tunnel},
    {"code code-server", "tunnel !--help !status !kill", exfiltration, .5,
     tunnel},
    {"chisel", "client|server *R:*|--reverse|*socks*", exfiltration, .65,
     tunnel},
    {"chisel", "client", exfiltration, .5, tunnel},
    {"frpc gost ligolo iodine iodined dnscat dnscat2 ptunnel revsocks reGeorg "
     "dns2tcpc dns2tcp rpivot stunnel earthworm nps npc pwncat pwncat-cs",
     "*", exfiltration, .5, tunnel},
    {"ssh", "-R|-fNR|-NR|-fNTR|-NfR -N|-f|-fN|-fNR|-NR|-o*", exfiltration, .2,
     tunnel},
    {"autossh", "-R", exfiltration, .35, tunnel},
    {"proxychains proxychains4 torsocks torify",
     "ssh|nmap|hydra|sqlmap|nc|ncat", exfiltration, .45, tunnel},
    {"tor", "!--help !--version", exfiltration, .25, tunnel},
    {"systemctl service", "start tor|tor.service|tor@*", exfiltration, .5,
     tunnel},
    {"networksetup",
     "-setwebproxy|-setsecurewebproxy|-setsocks*|-setautoproxyurl", command,
     .45, "sends traffic through a proxy"},
    {"meterpreter sliver-client beacon", "*", command, .7, "builds malware"},
    // miners, load
    {"xmrig xmr-stak minerd cpuminer ethminer nbminer cgminer phoenixminer "
     "t-rex "
     "lolMiner ccminer bfgminer nanominer kdevtmpfsi kinsing",
     "", command, .8, "mines coins"},
    {"*", "--remote-debugging-port=*", command, .25, "drives a browser"},
    {"*", "--remote-allow-origins=*", command, .15, "lets pages drive it"},
    {"date", "??????????|????????????|-s|--set* !+* !-u !-d !-r", command, .15,
     "sets the clock"},
    {"*", "stratum+tcp://*|stratum+ssl://*|stratum://*|--donate-level*",
     command, .9, "mines coins"},
    {"stress stress-ng", "--cpu|-c 0|99*", command, .2, "mines coins"},
    // ransom
    {"7z 7za 7zr zip rar", "-p*|-P|-mhe*|--password|-e @loop", command, .5,
     "encrypts files one by one"},
    {"gpg gpg2",
     "--passphrase*|--passphrase-fd|--passphrase-file --batch|--yes "
     "-c|--symmetric|--cipher-algo|-o|--output !-d !--decrypt",
     command, .4, "encrypts without asking"},
    {"openssl", "enc|rsautl|*aes* -k|-pass|-encrypt|-pubin @loop", command, .5,
     "encrypts files one by one"},
    {"openssl", "rsautl|pkeyutl|smime -encrypt", command, .35,
     "encrypts without asking"},
    {"ccencrypt ccrypt", "-T|-K|-k|-e", command, .45,
     "encrypts without asking"},
    // exfiltration helpers
    {"exfil dnsexfiltrator dnsteal", "", exfiltration, .8,
     "sends a file in names"},
    {"python python3", "-m http.server|SimpleHTTPServer|pyftpdlib",
     exfiltration, .1, "serves the folder to all"},
    {"aws", "s3 cp|sync|mv --acl public*", exfiltration, .4,
     "makes data public"},
    {"aws",
     "s3api put-bucket-acl|put-object-acl|put-bucket-policy|"
     "delete-public-access-block --acl|*public*|*\"?\"* ",
     exfiltration, .3, "makes data public"},
    {"aws", "ec2 modify-snapshot-attribute|modify-image-attribute",
     exfiltration, .6, "makes data public"},
    {"aws", "rds modify-db-snapshot-attribute", exfiltration, .6,
     "makes data public"},
    // clouds
    {"aws",
     "cloudtrail stop-logging|delete-trail|put-event-selectors|"
     "update-trail",
     command, .65, trail},
    {"aws",
     "guardduty "
     "delete-detector|update-detector|disassociate*|stop-*|create-ip-set|"
     "create-filter",
     command, .6, trail},
    {"aws",
     "configservice|config stop-configuration-recorder|"
     "delete-configuration-recorder|delete-delivery-channel|"
     "delete-config-rule",
     command, .65, trail},
    {"aws", "logs delete-log-group|delete-log-stream", command, .45, trail},
    {"aws", "ec2 delete-flow-logs", command, .6, trail},
    {"aws", "securityhub disable-security-hub|*delete*", command, .6, trail},
    {"aws", "waf*|wafv2 delete-web-acl|delete-rule*", command, .5, trail},
    {"aws", "s3api put-bucket-lifecycle*|delete-bucket-logging", command, .3,
     trail},
    {"aws", "iam create-access-key --user-name", persistence, .3, account},
    {"aws",
     "iam attach-user-policy|attach-role-policy|put-user-policy "
     "*AdministratorAccess*",
     privilege, .6, account},
    {"aws",
     "iam create-login-profile|update-login-profile|"
     "create-policy-version|update-assume-role-policy",
     privilege, .35, account},
    {"aws", "ec2 get-password-data", secret_read, .55, vault},
    {"aws",
     "secretsmanager|ssm get-secret-value|get-parameter* @loop|"
     "--with-decryption",
     secret_read, .2, vault},
    {"aws", "ec2 delete-snapshot|deregister-image", command, .15, backup},
    {"aws",
     "backup|rds delete-recovery-point|delete-backup-vault|"
     "delete-db-snapshot",
     command, .4, backup},
    {"aws", "kms schedule-key-deletion|disable-key", command, .5, backup},
    {"aws", "s3 rb|rm --force|--recursive s3://*", command, .15, backup},
    {"gcloud", "logging delete", command, .5, trail},
    {"gcloud", "*add-iam-policy-binding* *roles/owner*|*roles/editor*",
     privilege, .4, account},
    {"gcloud", "*service-accounts* keys create", persistence, .35, account},
    {"gcloud", "compute snapshots delete", command, .3, backup},
    {"az", "monitor *diagnostic-settings*|log-profiles|activity-log delete",
     command, .6, trail},
    {"az", "*eventhubs*|*event-hub* delete", command, .5, trail},
    {"az", "role assignment create *Owner*|*Administrator*", privilege, .4,
     account},
    {"az", "keyvault secret show", secret_read, .15, vault},
    {"az", "account get-access-token", secret_read, .35, vault},
    {"gcloud", "auth print-access-token|print-identity-token @file",
     secret_read, .3, vault},
    {"az", "backup delete|disable", command, .4, backup},
    // containers as a way out
    {"ctr", "run --privileged|--mount", privilege, .5,
     "gives a container all rights"},
    {"lxc", "config|init *security.privileged=true*|security.privileged",
     privilege, .5, "gives a container all rights"},
    {"lxc", "config device add *source=/", privilege, .6,
     "gives a container the host's files"},
    // mail, lies
};

#undef WEIR_GUARDS

bool surroundings(std::string_view term, const call& c) {
  if (term == "@units")
    return c.wrote_units;
  if (term == "@loop")
    return c.in_loop;
  if (term == "@root")
    return c.elevated;
  if (term == "@file")
    return c.to_file;
  if (term == "@piped")
    return c.piped_out;
  return c.has_input; // @fed
}

bool holds(std::string_view term, const call& c) {
  bool wanted = true;
  if (term.size() > 1 && term[0] == '!') {
    wanted = false;
    term.remove_prefix(1);
  }
  if (term[0] == '@') {
    bool any = false;
    while (!term.empty()) {
      const std::size_t cut = std::min(term.find('|'), term.size());
      any = any || surroundings(term.substr(0, cut), c);
      term.remove_prefix(std::min(cut + 1, term.size()));
    }
    return any == wanted;
  }
  return c.any(term) == wanted;
}

bool all_hold(std::string_view terms, const call& c) {
  while (!terms.empty()) {
    const std::size_t cut = std::min(terms.find(' '), terms.size());
    if (cut > 0 && !holds(terms.substr(0, cut), c))
      return false;
    terms.remove_prefix(std::min(cut + 1, terms.size()));
  }
  return true;
}

struct entry {
  std::string_view name;
  const rule* row;
};

/// The rules by name; those for every name come first.
const std::vector<entry>& index() {
  static const std::vector<entry> made = [] {
    std::vector<entry> out;
    for (const rule& row : rules) {
      std::string_view names = row.names;
      while (!names.empty()) {
        const std::size_t cut = std::min(names.find(' '), names.size());
        if (cut > 0)
          out.push_back({names.substr(0, cut), &row});
        names.remove_prefix(std::min(cut + 1, names.size()));
      }
    }
    std::stable_sort(
        out.begin(), out.end(),
        [](const entry& a, const entry& b) { return a.name < b.name; });
    return out;
  }();
  return made;
}

void apply_named(machine& m, const call& c, std::string_view name) {
  const auto& all = index();
  auto at = std::lower_bound(
      all.begin(), all.end(), name,
      [](const entry& a, std::string_view wanted) { return a.name < wanted; });
  for (; at != all.end() && at->name == name; ++at)
    if (at->row->weight > 0 && all_hold(at->row->terms, c))
      m.report(at->row->what, at->row->weight, at->row->sign);
}

} // namespace

void apply_rules(machine& m, const call& c) {
  apply_named(m, c, "*");
  apply_named(m, c, c.name);
}

bool is_offensive_name(std::string_view name) {
  return fits_any(name,
                  "linpeas*|linenum*|lse.sh|linux-exploit-suggester*|pspy*|"
                  "les.sh|unix-privesc-check*|linprivchecker*|mimipenguin*|"
                  "lazagne*|suggester.sh|deepce.sh|amicontained|cdk|peirates|"
                  "traitor*|beroot*|gtfoblookup*|dirtycow*|dirtypipe*|"
                  "pwnkit*|cve-20*|reptile*|diamorphine*|azazel*|empire*|"
                  "evilginx*|merlinagent*|mythic*|poseidon*|sliver*|"
                  "revshell*|reverse_shell*|reverse-shell*|metasploit*|"
                  "keychaindump*|chlonium*|lockbit*|chainbreaker*");
}

bool sounds_hostile(std::string_view name) {
  return contains_any(name, "inject|exploit|payload|rootkit|keylog|shellcode|"
                            "backdoor|malware|ransom|evil|malicious|implant|"
                            "beacon|steal|dropper|trojan|credstuff|exfil|"
                            "bruteforce|spyware|miner|rop_|"
                            "privesc|revshell");
}

} // namespace weir::detectors::shell
