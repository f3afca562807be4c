#!/bin/sh
# Sets up Casa on Debian or Ubuntu, from an unpacked release, as root. Run it again to change the name or, from a newer
# release, to upgrade; settings and data stay.
#
#   ./deploy/install.sh --domain casa.example --mobile 9876543210
#
#   --domain NAME    put nginx with a certificate of Let's Encrypt in front of it
#   --mobile NUMBER  the number with which the administrator signs in
#   --no-start       install, but start nothing
set -eu

domain=
mobile=
start=yes
while [ $# -gt 0 ]; do
  case "$1" in
    --domain) domain=${2:?--domain needs a name}; shift 2 ;;
    --mobile) mobile=${2:?--mobile needs a number}; shift 2 ;;
    --no-start) start=no; shift ;;
    -h | --help) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "Unknown option: $1. See --help." >&2; exit 2 ;;
  esac
done
case "$domain" in *[!A-Za-z0-9.-]*) echo "--domain must be a name such as casa.example." >&2; exit 2 ;; esac
case "$mobile" in *[!0-9]*) echo "--mobile must be ten digits." >&2; exit 2 ;; esac

[ "$(id -u)" = 0 ] || { echo 'Run this as root, for example with sudo.' >&2; exit 2; }
release=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
[ -x "$release/node_modules/node/bin/node" ] || { echo "$release is not a release: unpack the tarball and run its deploy/install.sh." >&2; exit 2; }
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$release/package.json")

say() { printf '%s\n' "$*"; }

say "Checking the files of Casa $version …"
(cd "$release" && sha256sum --check --quiet SHA256SUMS)

# Perl and prlimit confine the parsers of uploads; both are part of Debian's base.
if command -v apt-get > /dev/null; then
  packages='perl-base util-linux'
  [ -z "$domain" ] || packages="$packages nginx certbot"
  missing=
  for package in $packages; do
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2> /dev/null)" = installed ] || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    say "Installing$missing …"
    DEBIAN_FRONTEND=noninteractive apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends $missing > /dev/null
  fi
fi

getent group casa > /dev/null || groupadd --system casa
getent passwd casa > /dev/null || useradd --system --gid casa --no-create-home --home-dir /var/lib/casa --shell /usr/sbin/nologin casa
# A server that was once started as root made the user without a home, where the keys for SFTP belong.
[ "$(getent passwd casa | cut -d: -f6)" = /var/lib/casa ] || usermod --home /var/lib/casa casa || true

# Each release has its own folder, so that the one that runs stays whole until the new one is complete.
target=/opt/casa-$version
if [ "$release" != "$target" ]; then
  rm -rf "$target.new"
  cp -R --preserve=mode,timestamps,links "$release" "$target.new"
  chown -R root:root "$target.new"
  rm -rf "$target.old"
  [ ! -e "$target" ] || mv "$target" "$target.old"
  mv "$target.new" "$target"
  rm -rf "$target.old"
fi
if [ -d /opt/casa ] && [ ! -L /opt/casa ]; then
  aside=/opt/casa.before-$(date +%Y%m%d%H%M%S)
  mv /opt/casa "$aside"
  say "There was a folder /opt/casa: it is $aside now."
fi
ln -sfn "$target" /opt/casa

install -d -m 0755 /etc/casa
if [ ! -e /etc/casa/casa.env ]; then
  umask 027
  {
    echo '# The settings of Casa: see "Configure" in /opt/casa/docs/operations.md. Try them with: casa config check'
    echo 'DEMO=0'
    echo 'DATA_DIR=/var/lib/casa'
    # TimeoutStopSec in casa.service is longer by twenty seconds.
    echo 'DRAIN_SECONDS=5'
    [ -z "$mobile" ] || echo "ADMIN_MOBILE=$mobile"
  } > /etc/casa/casa.env
  chown root:casa /etc/casa/casa.env
  chmod 0640 /etc/casa/casa.env
fi

# Sets a setting unless the operator has set it.
setting() { grep -q "^$1=" /etc/casa/casa.env || echo "$1=$2" >> /etc/casa/casa.env; }
if [ -n "$domain" ]; then
  setting PUBLIC_URL "https://$domain"
  setting TRUST_PROXY loopback
fi

install -d -m 0711 -o casa -g casa /var/lib/casa
printf '#!/bin/sh\n# Casa with the settings of this machine.\nexport CASA_ENV_FILE="${CASA_ENV_FILE:-/etc/casa/casa.env}"\nexec /opt/casa/bin/casa "$@"\n' > /usr/local/bin/casa
chmod 0755 /usr/local/bin/casa
install -D -m 0644 "$target/deploy/casa.service" /etc/systemd/system/casa.service
/usr/local/bin/casa config check > /dev/null || { say 'The settings in /etc/casa/casa.env cannot be used: see above.'; exit 1; }

if [ -n "$domain" ]; then
  if [ ! -e "/etc/letsencrypt/live/$domain/fullchain.pem" ] && [ "$start" = yes ]; then
    say "Asking Let's Encrypt for a certificate for $domain …"
    certbot certonly --non-interactive --agree-tos --register-unsafely-without-email --webroot --webroot-path /var/www/html --domain "$domain" ||
      say "There is no certificate yet. Once $domain points to this machine, run this again."
  fi
  if [ -e "/etc/letsencrypt/live/$domain/fullchain.pem" ]; then
    sed "s/casa\.example/$domain/g" "$target/deploy/nginx.conf" > /etc/nginx/sites-available/casa
    ln -sfn ../sites-available/casa /etc/nginx/sites-enabled/casa
    nginx -t -q
    # A renewed certificate is used at once.
    install -D -m 0755 /dev/stdin /etc/letsencrypt/renewal-hooks/deploy/casa << 'HOOK'
#!/bin/sh
nginx -s reload
HOOK
  fi
fi

if [ "$start" = no ] || [ ! -d /run/systemd/system ]; then
  say "Casa $version is installed in /opt/casa. Start it with: systemctl enable --now casa"
  exit 0
fi
systemctl daemon-reload
systemctl enable --quiet casa
say 'Starting the server …'
# Returns once the server is ready; an upgrade of a large database may take minutes.
if ! systemctl restart casa; then
  journalctl --unit casa --since '-2 min' --output cat --no-pager | grep '^Casa did not start' | tail -n 1 >&2 || true
  say 'Casa did not start: see journalctl --unit casa.' >&2
  exit 3
fi
[ -z "$domain" ] || systemctl reload-or-restart nginx
say "Casa $version is ready."
journalctl --unit casa --since '-5 min' --output cat --no-pager | grep -i -A1 'administrator' || true
