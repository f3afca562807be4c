import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'

/** Runs a program to its end and returns what it printed. Throws with what it complained about. */
export function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
  return stdout
}

const ip = (...args: string[]) => run('ip', args)

/** The address of the machine on which haproxy and the servers run. */
const hubAddress = '10.0.0.11/24'

/**
 * Prepares a network of its own for this process, in which the machines are connected to a bridge. Nothing that happens
 * there reaches the network of this machine.
 */
export function makeNetwork(): void {
  run('mount', ['-t', 'tmpfs', 'tmpfs', '/run'])
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'casa', 'type', 'bridge')
  ip('address', 'add', hubAddress, 'dev', 'casa')
  ip('link', 'set', 'casa', 'up')
}

/** What else this machine does must not look like a machine that does not answer. */
const unhurried = ['-n', '-15']

/** A machine with a network interface of its own, which can be unplugged. */
export class Machine {
  readonly name: string
  readonly address: string
  private readonly log: string
  private readonly user: string

  constructor(name: string, address: string, log: string, user: string) {
    this.name = name
    this.address = address
    this.log = log
    this.user = user
    ip('netns', 'add', name)
    ip('link', 'add', `${name}-port`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', `${name}-port`, 'master', 'casa', 'up')
    this.inside('link', 'set', 'lo', 'up')
    this.inside('address', 'add', `${address}/24`, 'dev', 'eth0')
    this.inside('link', 'set', 'eth0', 'up')
  }

  /** Starts a program on this machine. It goes on until it is killed. */
  start(program: string, args: readonly string[]): ChildProcess {
    const { user } = this
    const credentials = [`--reuid=${user}`, `--regid=${user}`, '--init-groups', '--no-new-privs']
    return background(
      'nice',
      [...unhurried, 'nsenter', `--net=/run/netns/${this.name}`, 'setpriv', ...credentials, program, ...args],
      this.log,
      { env: { PATH: process.env.PATH, LC_ALL: 'C' } },
    )
  }

  /** Kills every process of this machine, as when it loses power. */
  async kill(): Promise<void> {
    const pids = () => ip('netns', 'pids', this.name).split('\n').filter(Boolean).map(Number)
    for (let found = pids(); found.length > 0; found = pids()) {
      for (const pid of found) signal(pid, 'SIGKILL')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  /** Takes the cable out: what is sent to or from this machine is lost without a trace. */
  cut(): void {
    ip('link', 'set', `${this.name}-port`, 'down')
  }

  heal(): void {
    ip('link', 'set', `${this.name}-port`, 'up')
  }

  /** Loses what this machine sends to other ones, while the rest of the network still reaches it. */
  cutFrom(others: readonly Machine[]): void {
    for (const { address } of others) this.inside('route', 'add', 'blackhole', `${address}/32`)
  }

  healFrom(others: readonly Machine[]): void {
    for (const { address } of others) this.inside('route', 'del', 'blackhole', `${address}/32`)
  }

  private inside(...args: string[]): void {
    ip('-netns', this.name, ...args)
  }
}

/** Starts a program whose output goes to a log. */
export function background(
  program: string,
  args: readonly string[],
  log: string,
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn(program, args, { cwd: '/', ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', text => appendFileSync(log, text))
  return child
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** Kills a program that was started here, and waits until it has ended. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
