import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

/**
 * The command under the system's limits, which also bind native code. It cannot write to files; on Linux with Perl,
 * it also cannot change, create or delete them, open sockets, start processes or send signals.
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
 * Prevents a running process from opening anything else: files to read, sockets, pipes. Only Linux supports this; a
 * failure there is reported.
 */
export async function openNothingMore(pid: number): Promise<void> {
  if (process.platform !== 'linux') return
  await run('prlimit', ['--pid', String(pid), '--nofile=0:0']).catch(report)
}

/** The numbers of the system calls on the two processors for which they are known; undefined where the call does not exist. */
const calls: Record<string, [x64: number | undefined, arm64: number | undefined]> = {
  socket: [41, 198],
  connect: [42, 203],
  bind: [49, 200],
  fork: [57, undefined],
  vfork: [58, undefined],
  execveat: [322, 281],
  kill: [62, 129],
  tkill: [200, 130],
  tgkill: [234, 131],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  process_madvise: [440, 440],
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  sched_setaffinity: [203, 122],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
  creat: [85, undefined],
  truncate: [76, 45],
  ftruncate: [77, 46],
  rename: [82, undefined],
  renameat: [264, 38],
  renameat2: [316, 276],
  mkdir: [83, undefined],
  mkdirat: [258, 34],
  rmdir: [84, undefined],
  link: [86, undefined],
  linkat: [265, 37],
  symlink: [88, undefined],
  symlinkat: [266, 36],
  unlink: [87, undefined],
  unlinkat: [263, 35],
  mknod: [133, undefined],
  mknodat: [259, 33],
  chmod: [90, undefined],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: [452, 452],
  chown: [92, undefined],
  lchown: [94, undefined],
  fchown: [93, 55],
  fchownat: [260, 54],
  utime: [132, undefined],
  utimes: [235, undefined],
  futimesat: [261, undefined],
  utimensat: [280, 88],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  mount: [165, 40],
  umount2: [166, 39],
  chroot: [161, 51],
  pivot_root: [155, 41],
  unshare: [272, 97],
  setns: [308, 268],
  setrlimit: [160, 164],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  keyctl: [250, 219],
}

/** Calls whose arguments are in memory, where a filter cannot look; libraries work without them if they are missing. */
const replaceable = [425, 435, 437] // io_uring_setup, clone3, openat2

const architectures = {
  x64: {
    audit: 0xc000003e,
    column: 0,
    open: 2,
    openat: 257,
    clone: 56,
    prlimit64: 302,
    prctl: 157,
    seccomp: 317,
  },
  arm64: {
    audit: 0xc00000b7,
    column: 1,
    open: undefined,
    openat: 56,
    clone: 220,
    prlimit64: 261,
    prctl: 167,
    seccomp: 277,
  },
} as const

const allow = 0x7fff0000
const refuse = 0x00050001 // EPERM
const absent = 0x00050026 // ENOSYS
/** Flags of `open`: for writing, creating and truncating. */
const writing = 0o1 | 0o2 | 0o100 | 0o1000
const cloneThread = 0x10000

/** An instruction of a seccomp filter; its jumps count the instructions to skip. */
function instruction(code: number, value: number, jumpTrue = 0, jumpFalse = 0): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes[2] = jumpTrue
  bytes[3] = jumpFalse
  bytes.writeUInt32LE(value, 4)
  return bytes
}

const load = (offset: number) => instruction(0x20, offset)
const equal = (value: number, jumpTrue: number, jumpFalse: number) =>
  instruction(0x15, value, jumpTrue, jumpFalse)
const anyBit = (value: number, jumpTrue: number, jumpFalse: number) =>
  instruction(0x45, value, jumpTrue, jumpFalse)
const answer = (value: number) => instruction(0x06, value)

/** Decides on a single system call. */
const answerTo = (call: number, value: number) => [equal(call, 0, 1), answer(value)]

/** The offsets of an argument's halves; both processors are little-endian. */
const lowHalf = (argument: number) => 16 + argument * 8
const highHalf = (argument: number) => lowHalf(argument) + 4

/** Allows a call only if one of its arguments, a 64-bit pointer, is null. */
const requireNull = (call: number, argument: number) => [
  equal(call, 0, 6),
  load(lowHalf(argument)),
  equal(0, 0, 2),
  load(highHalf(argument)),
  equal(0, 1, 0),
  answer(refuse),
  answer(allow),
]

/**
 * Decides on a call by the low half of one of its arguments, which holds 32-bit flags; to allow it, `test` jumps over
 * the one instruction that refuses it.
 */
const judge = (call: number, argument: number, test: Buffer) => [
  equal(call, 0, 4),
  load(lowHalf(argument)),
  test,
  answer(refuse),
  answer(allow),
]

/**
 * A filter for the Linux kernel that prevents a process from changing files, opening sockets, starting processes or
 * reaching others, together with the numbers of the calls that install it. Undefined for a processor whose numbers
 * are unknown.
 */
function systemCallFilter(processor: string) {
  if (processor !== 'x64' && processor !== 'arm64') return undefined
  const { audit, column, open, openat, clone, prlimit64, prctl, seccomp } = architectures[processor]
  const refused = Object.values(calls).flatMap(numbers => numbers[column] ?? [])
  const program = [
    load(4),
    equal(audit, 1, 0),
    answer(refuse),
    load(0),
    // Numbers of the 32-bit interface on a 64-bit processor.
    instruction(0x35, 0x40000000, 0, 1),
    answer(refuse),
    ...refused.flatMap(call => answerTo(call, refuse)),
    ...replaceable.flatMap(call => answerTo(call, absent)),
    ...(open === undefined ? [] : judge(open, 1, anyBit(writing, 0, 1))),
    ...judge(openat, 2, anyBit(writing, 0, 1)),
    // Threads are cloned, too.
    ...judge(clone, 0, anyBit(cloneThread, 1, 0)),
    // Limits may be read.
    ...requireNull(prlimit64, 2),
    answer(allow),
  ]
  return { program: Buffer.concat(program), prctl, seccomp }
}

const run = promisify(execFile)
const perl = '/usr/bin/perl'

/**
 * Asks to be killed when the server ends, gives up the ability to gain privileges, installs the filter and becomes
 * the command. Node.js itself can make none of these calls.
 */
const installFilter = `my ($prctl, $seccomp, $filter) = splice @ARGV, 0, 3;
$filter = pack 'H*', $filter;
my $program = pack 'S x6 P', length($filter) / 8, $filter;
syscall($prctl + 0, 1, 9, 0, 0, 0);
syscall($prctl + 0, 38, 1, 0, 0, 0);
syscall($seccomp + 0, 1, 0, $program);
exec { $ARGV[0] } @ARGV or exit 127;`

let reported = false

/** Reported once, because it fails for every process alike, for example if `prlimit` is missing. */
function report(error: Error): void {
  if (reported) return
  reported = true
  console.error(
    `Parsers of uploaded files may still open other files, because prlimit failed: ${error.message}`,
  )
}
