import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { systemCallFilter } from './system-calls.ts'

const run = promisify(execFile)
const perl = '/usr/bin/perl'

/**
 * Asks to be killed when the server ends, gives up ever gaining rights, installs the filter and becomes the command. Node.js
 * itself can make none of these calls.
 */
const installFilter = `my ($prctl, $seccomp, $filter) = splice @ARGV, 0, 3;
$filter = pack 'H*', $filter;
my $program = pack 'S x6 P', length($filter) / 8, $filter;
syscall($prctl + 0, 1, 9, 0, 0, 0);
syscall($prctl + 0, 38, 1, 0, 0, 0);
syscall($seccomp + 0, 1, 0, $program);
exec { $ARGV[0] } @ARGV or exit 127;`

/**
 * The command under limits of the system, which bind native code too. It writes into no file; on Linux with Perl, it also
 * changes, creates and deletes none, opens no socket, starts no process and sends no signal.
 */
export function confinedCommand(command: string[]): [string, ...string[]] {
  if (process.platform === 'win32') return command as [string, ...string[]]
  const filter = process.platform === 'linux' && existsSync(perl) && systemCallFilter(process.arch)
  const filtered = filter
    ? [
        perl,
        '-e',
        installFilter,
        String(filter.prctl),
        String(filter.seccomp),
        filter.program.toString('hex'),
        ...command,
      ]
    : command
  return ['/bin/sh', '-c', 'ulimit -f 0; exec "$0" "$@"', ...filtered]
}

/**
 * Takes from a running process the right to open anything more: files to read, sockets, pipes. Only Linux can; one that
 * fails to is reported.
 */
export async function openNothingMore(pid: number): Promise<void> {
  if (process.platform !== 'linux') return
  await run('prlimit', ['--pid', String(pid), '--nofile=0:0']).catch(report)
}

let reported = false

/** Once: it fails for every process alike, as where `prlimit` is missing. */
function report(error: Error): void {
  if (reported) return
  reported = true
  console.error(
    `Parsers of uploaded files may still open other files, because prlimit failed: ${error.message}`,
  )
}
