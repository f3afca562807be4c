import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { memoryFolder } from './memory-folder.mjs'
import { root } from './tree.mjs'

// Installs a release twice with deploy/install.sh, and builds and runs the image by the steps of deploy/Dockerfile, each
// on a fresh copy of a Debian: a folder made by debootstrap, or this machine's own system. Needs root and overlayfs.
// `node scripts/install-check.mjs RELEASE [DEBIAN]`

const [file, debian = '/'] = process.argv.slice(2)
const release = resolve(root, file ?? latest())
const work = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'casa-install-'))
try {
  if (process.getuid() !== 0 || !existsSync('/etc/debian_version')) {
    process.stdout.write('Only root on Debian can try the installation, so it was not tried.\n')
  } else {
    onFreshDebian('deploy/install.sh', installation(await freePort()))
    onFreshDebian('deploy/Dockerfile', image(await freePort()))
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}

function latest() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `dist/casa-${version}-linux-${process.arch}.tar.gz`
}

/** Runs a script as root in a copy of the Debian that only exists while it runs. */
function onFreshDebian(what, { before = '', inside }) {
  const script = `
    set -eu
    mount -t tmpfs tmpfs ${work}
    cd ${work}
    mkdir upper work machine
    mount -t overlay overlay -o lowerdir=${debian},upperdir=upper,workdir=work machine
    mount --rbind /proc machine/proc
    mount --rbind /dev machine/dev
    mount -t tmpfs tmpfs machine/tmp && chmod 1777 machine/tmp
    mkdir -p machine/run machine/release
    mount -t tmpfs tmpfs machine/run
    tar --extract --file ${release} --directory machine/release --strip-components=1
    ${before}
    exec chroot machine /bin/sh -eu -c '${inside.replaceAll("'", "'\\''")}'`
  const path = join(work, 'script.sh')
  mkdirSync(work, { recursive: true })
  writeFileSync(path, script)
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', path],
    {
      encoding: 'utf8',
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
      maxBuffer: 16 * 1_048_576,
    },
  )
  if (status !== 0) throw new Error(`${what} failed with ${status}:\n${stdout}${stderr}`)
  process.stdout.write(`${what} works on a fresh Debian${debian === '/' ? ' like this machine' : ''}.\n`)
}

/** Waits until the server on this machine is ready, runs the commands, and stops it. */
function whileServing(start, commands) {
  return `
  ${start} &
  server=$!
  tries=0
  until ${commands.health}; do
    tries=$((tries + 1))
    [ "$tries" -lt 240 ] && kill -0 "$server" || { echo "The server was not ready."; exit 1; }
    sleep 0.5
  done
  ${commands.afterwards}
  kill "$server"
  wait "$server"`
}

/** Installs twice, with a change of the operator's in between, and runs the server as its user. */
function installation(port) {
  const asCasa = command => `setpriv --reuid=casa --regid=casa --clear-groups ${command}`
  return {
    inside: `
      /release/deploy/install.sh --no-start --mobile 9876543210
      echo 'PORT=${port}' >> /etc/casa/casa.env
      cp /etc/casa/casa.env /tmp/first.env
      [ "$(getent passwd casa | cut -d: -f6)" = /var/lib/casa ]
      rm /opt/casa && mkdir /opt/casa && touch /opt/casa/mine
      /release/deploy/install.sh --no-start --mobile 9000000001
      cmp /etc/casa/casa.env /tmp/first.env
      grep -qx 'ADMIN_MOBILE=9876543210' /etc/casa/casa.env
      ls /opt/casa.before-*/mine
      [ "$(stat -c '%U:%G %a' /etc/casa/casa.env)" = 'root:casa 640' ]
      [ "$(readlink /opt/casa)" = "/opt/casa-$(sed -n 's/^  "version": "\\(.*\\)",$/\\1/p' /opt/casa/package.json)" ]
      grep -q 'ExecStart=/opt/casa/bin/casa serve' /etc/systemd/system/casa.service
      casa config check | grep -q '/etc/casa/casa.env'
      install -d -o casa -g casa /run/casa
      ${whileServing(asCasa('/usr/local/bin/casa serve'), {
        health: 'casa health > /dev/null 2>&1',
        afterwards: `casa check && casa maintenance on && casa maintenance off && ${asCasa('/usr/local/bin/casa check')}
          [ -S /run/casa/casa-*/.s.PGSQL.5432 ]`,
      })}`,
  }
}

/** The steps of the image's last stage, and its container: that user, a read-only root, and two writable folders. */
function image(port) {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const steps = text
    .slice(text.lastIndexOf('\nFROM '))
    .split('\n')
    .flatMap(line => {
      const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return instruction ? [{ instruction, rest }] : []
    })
  const all = name => steps.filter(({ instruction }) => instruction === name).map(({ rest }) => rest)
  const known = [
    'FROM',
    'COPY',
    'RUN',
    'ENV',
    'VOLUME',
    'WORKDIR',
    'USER',
    'EXPOSE',
    'HEALTHCHECK',
    'STOPSIGNAL',
    'ENTRYPOINT',
    'CMD',
  ]
  const strange = steps.find(({ instruction }) => !known.includes(instruction))
  if (strange) throw new Error(`This check does not know ${strange.instruction}.`)
  const [copy] = all('COPY')
  const target = copy.split(' ').at(-1)
  const words = json => JSON.parse(json).join(' ')
  const user = all('USER')[0].split(':')
  const environment = [
    ...all('ENV'),
    `HOST=127.0.0.1 PORT=${port} DEMO=0 STARTER=0 ADMIN_MOBILE=9876543210`,
  ].join(' ')
  const run = command =>
    `env -i PATH=/usr/local/bin:/usr/bin:/bin ${environment} setpriv --reuid=${user[0]} --regid=${user[1]} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all ${command}`
  const volumes = all('VOLUME').map(path => `mount --bind ${path} ${path}`)
  return {
    inside: `
      # A machine on which Casa ran as root has this user already; a fresh Debian has not.
      sed -i /^casa:/d /etc/passwd /etc/group /etc/shadow /etc/gshadow
      mkdir -p ${target} && cp -a /release/. ${target}/
      ${all('RUN').map(withoutNetwork).join('\n')}
      ${volumes.join('\n')}
      mount --bind / /mnt 2> /dev/null || true
      mount -o remount,bind,ro /
      ! touch /etc/written 2> /dev/null
      cd ${all('WORKDIR')[0]}
      ${whileServing(run(`${words(all('ENTRYPOINT')[0])} ${words(all('CMD')[0])}`), {
        health: `${run(words(/CMD (\[.*\])/.exec(all('HEALTHCHECK')[0])[1]))} > /dev/null 2>&1`,
        afterwards: `${run('/usr/local/bin/casa check')}
          find ${target} -newer ${target}/SHA256SUMS -type f | grep . && exit 1`,
      })}`,
  }
}

/** A step that installs a package runs only where the package is missing. */
function withoutNetwork(step) {
  const wanted = /^apt-get .* ([\w-]+) && rm /.exec(step)?.[1]
  return wanted ? `dpkg --status ${wanted} > /dev/null 2>&1 || { ${step}; }` : step
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.on('listening', done))
  const { port } = server.address()
  await new Promise(done => server.close(done))
  return port
}
