import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

type Places = { root: string; data: string; runtime: string }

/**
 * The command that runs a systemd unit's ExecStart in its sandbox, without systemd: another user without capabilities,
 * in a mount namespace where only the unit's own folders can be written. The settings that systemd enforces with seccomp
 * are not emulated. An unprivileged user can do none of this and gets the plain command.
 */
export async function unitCommand(
  unit: string,
  { root, data, runtime }: Places,
): Promise<{ command: string; args: string[]; note: string }> {
  const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]))
  const start = settings
    .get('ExecStart')!
    .replaceAll('/opt/casa/bin/casa', join(root, 'packages/server/bin/casa'))
  if (settings.get('MemoryDenyWriteExecute') === 'yes')
    throw new Error('MemoryDenyWriteExecute must stay off: V8 compiles JavaScript while it runs.')
  const [command, ...args] = start.split(' ')
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/unshare'))
    return { command: command!, args, note: 'Without root, the sandbox of casa.service is not tried.' }
  const user = userOf()
  for (const folder of [data, runtime]) {
    await mkdir(folder, { recursive: true })
    spawnSync('chown', [`${user}:${user}`, folder])
  }
  const mounts = [
    'mount --make-rprivate /',
    // The unit's own folders stay writable below a root that is read-only.
    `mount --bind ${data} ${data}`,
    `mkdir -p /run/casa && mount --bind ${runtime} /run/casa`,
    ...(settings.get('PrivateTmp') === 'yes' && !data.startsWith('/tmp/')
      ? ['mount -t tmpfs -o mode=1777 tmpfs /tmp']
      : []),
    ...(settings.get('ProtectHome') === 'yes'
      ? ['mount -t tmpfs -o mode=000 tmpfs /home', 'mount -t tmpfs -o mode=000 tmpfs /root']
      : []),
    ...(settings.get('ProtectSystem') === 'strict' ? ['mount -o remount,bind,ro /'] : []),
    `umask ${settings.get('UMask') ?? '0022'}`,
  ]
  const privileges = [
    `--reuid=${user}`,
    `--regid=${user}`,
    '--clear-groups',
    ...(settings.get('NoNewPrivileges') === 'yes' ? ['--no-new-privs'] : []),
    ...(settings.get('CapabilityBoundingSet') === '' ? ['--bounding-set=-all', '--inh-caps=-all'] : []),
  ]
  const script = `set -e; ${mounts.join('; ')}; exec setpriv ${privileges.join(' ')} -- ${start}`
  return {
    command: '/usr/bin/unshare',
    args: ['--mount', '/bin/sh', '-c', script],
    note: `The server runs as ${user} without capabilities and with a read-only root.`,
  }
}

/** An unprivileged user that this machine has. */
function userOf(): string {
  const known = ['casa', 'nobody'].find(name => spawnSync('id', [name]).status === 0)
  return known ?? 'nobody'
}
