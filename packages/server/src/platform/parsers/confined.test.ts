import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { refusals } from '@casa/contract/refusals'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { isRunning } from '../../testing/running-processes.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
import { Problem } from '../errors.ts'
import { inConfinedProcess, inParser } from './confined.ts'
import { confinedCommand, openNothingMore } from './confinement.ts'

// A process is started, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

// Set before the first process is started, because processes are reused.
beforeEach(() => void vi.stubEnv('SECRET_KEY', 'a'.repeat(64)))
afterEach(() => {
  vi.restoreAllMocks()
  // Files share a process, and some of them start a server with its environment.
  vi.unstubAllEnvs()
})

/** What a worker module with this source posts when it receives `request`. */
async function run(source: string, request: unknown): Promise<unknown> {
  const posted: unknown[] = []
  const module = new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'
      import * as fs from 'node:fs'
      import { spawnSync } from 'node:child_process'
      const codeOf = work => { try { work(); return 'done' } catch (error) { return error.code } }
      ${source}`)}`,
  )
  await inConfinedProcess(module, request, message => posted.push(message), 64, new AbortController().signal)
  return posted
}

test('a parser cannot write anywhere, and can read nothing but the code', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'written')
  await writeFile(`${path}.kept`, 'x')
  const source = `parentPort.postMessage([
    codeOf(() => fs.writeFileSync(workerData, 'x')),
    codeOf(() => fs.mkdirSync(workerData)),
    codeOf(() => fs.unlinkSync(workerData + '.kept')),
    codeOf(() => fs.readFileSync('/etc/passwd')),
    codeOf(() => spawnSync('/bin/sh', ['-c', 'touch ' + workerData])),
  ])`
  expect(await run(source, path)).toEqual([Array.from({ length: 5 }, () => 'ERR_ACCESS_DENIED')])
  expect(await readdir(folder)).toEqual(['written.kept'])
})

test('the system does not let it write files either, whatever code tries', async () => {
  const limits = `parentPort.postMessage(process.report.getReport().userLimits.file_size_blocks)`
  expect(await run(limits, null)).toEqual([{ soft: 0, hard: 0 }])
})

test('its environment contains none of the server’s settings', async () => {
  expect(await run('parentPort.postMessage(process.env.SECRET_KEY ?? null)', null)).toEqual([null])
})

test('code and files that a worker needs are read', async () => {
  const source = 'const { readSheet } = await import(workerData); parentPort.postMessage(typeof readSheet)'
  expect(await run(source, import.meta.resolve('read-excel-file/universal'))).toEqual(['function'])
})

/** Tries everything that a parser does not need, and prints the error of each attempt. */
const attempts = `
  use Socket;
  my ($folder, $server, $prlimit64) = @ARGV;
  sub says { print "$_[0]: ", ($_[1] ? 'done' : $!), "\n" }
  says('write', open(my $new, '>', "$folder/new"));
  says('append', open(my $old, '>>', "$folder/kept"));
  says('truncate', truncate("$folder/kept", 0));
  says('delete', unlink("$folder/kept"));
  says('rename', rename("$folder/kept", "$folder/moved"));
  says('folder', mkdir("$folder/inner"));
  says('link', link("$folder/kept", "$folder/linked"));
  says('mode', chmod(0777, "$folder/kept"));
  says('times', utime(0, 0, "$folder/kept"));
  says('socket', socket(my $socket, PF_INET, SOCK_STREAM, 0));
  says('process', defined fork());
  says('signal', kill(0, $server));
  says('signal by a descriptor', syscall(424, -1, 0, 0, 0) == 0);
  says('priority', setpriority(0, $server, 19));
  # Pointers to new limits, of which either half is zero; no limit lies there.
  says('limit, low', syscall($prlimit64 + 0, $server + 0, 7, 8, 0) == 0);
  says('limit, high', syscall($prlimit64 + 0, $server + 0, 7, 0x200000000, 0) == 0);
  says('limit of its own', syscall($prlimit64 + 0, 0, 7, 0x200000000, 0) == 0);
`

const prlimit64: Record<string, string> = { x64: '302', arm64: '261' }

test('the system prevents native code from changing files, opening sockets, starting programs and reaching other processes', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'kept'), 'x')
  const [command, ...args] = confinedCommand([
    'perl',
    '-e',
    attempts,
    folder,
    String(process.pid),
    prlimit64[process.arch]!,
  ])
  const { stdout } = await promisify(execFile)(command, args, { env: {} })
  const told = stdout.trim().split('\n')
  expect(told).toHaveLength(17)
  expect(told.filter(line => !line.endsWith(': Operation not permitted'))).toEqual([])
  expect(await readdir(folder)).toEqual(['kept'])
  expect(await readFile(join(folder, 'kept'), 'utf8')).toBe('x')
})

describe('a parser that stays loaded', () => {
  const signal = new AbortController().signal
  const parserOf = (source: string, { native = false, seconds = 30 } = {}) => ({
    module: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    native,
    seconds,
    damaged: () => new Problem(422, refusals.file.damaged),
    answer: z.any(),
    question: z.any(),
  })

  test('a hostile parser with the picture library can neither write nor read files, nor reach a network or a program', async () => {
    const folder = await temporaryFolder()
    const stored = join(folder, 'stored.png')
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(stored)
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const source = `import { spawnSync } from 'node:child_process'
      import { once } from 'node:events'
      import { writeFileSync } from 'node:fs'
      import { connect } from 'node:net'
      import sharp from '${import.meta.resolve('sharp')}'
      const red = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      await red().png().toBuffer()
      const codeOf = async work => { try { await work(); return 'done' } catch (error) { return error.code ?? error.message } }
      export const parse = async ({ stored, written, port }) => [
        await codeOf(() => red().toFile(written)),
        await codeOf(() => sharp(stored).metadata()),
        await codeOf(() => writeFileSync(written, '')),
        await codeOf(() => spawnSync('/bin/true')),
        await codeOf(() => once(connect(port, '127.0.0.1'), 'connect')),
        await codeOf(() => process.kill(process.ppid, 0)),
        await red().png().toBuffer().then(({ length }) => length > 0),
      ]`
    const { port } = server.address() as AddressInfo
    const request = { stored, written: join(folder, 'written.png'), port }
    const told = await inParser<unknown[]>(parserOf(source, { native: true }), request, signal)
    server.close()
    expect(told).toEqual([
      expect.stringContaining('unable to open for write'),
      'Input file contains unsupported image format',
      'ERR_ACCESS_DENIED',
      'ERR_ACCESS_DENIED',
      expect.stringMatching(/^(?:EPERM|EMFILE)$/),
      'EPERM',
      true,
    ])
    expect(await readdir(folder)).toEqual(['stored.png'])
  })

  test('without `native`, it loads no native code', async () => {
    const source = `const loaded = await import('${import.meta.resolve('sharp')}').then(() => 'loaded', error => String(error))
      export const parse = () => loaded`
    expect(await inParser(parserOf(source), null, signal)).toMatch(/ERR_DLOPEN_DISABLED|Could not load/)
  })

  test('is reused, and asks for its input in pieces', async () => {
    const source = `export const parse = async (request, ask) => [process.pid, await ask(request), await ask(request + 1)]`
    const parser = parserOf(source)
    const double = async (number: number) => number * 2
    const [first] = await inParser<number[], number>(parser, 1, signal, double)
    expect(await inParser<number[], number>(parser, 5, signal, double)).toEqual([first, 10, 12])
  })

  test('what it throws, and what its input throws, reaches the caller', async () => {
    const throwing = parserOf("export const parse = () => { throw new Error('inside') }")
    await expect(inParser(throwing, null, signal)).rejects.toThrow('inside')
    const asking = parserOf('export const parse = (request, ask) => ask(request)')
    const unreadable = () => Promise.reject(new Error('unreadable'))
    await expect(inParser(asking, null, signal, unreadable)).rejects.toThrow('unreadable')
  })

  test('one that is killed causes a 503, one that crashes had a damaged file, and the next request gets a new process', async () => {
    const source = `export const parse = async (request, ask) => {
      if (request === 'crash') process.abort()
      if (request === 'wait') for (;;) await ask(process.pid)
      return process.pid
    }`
    const parser = parserOf(source)
    const first = await inParser<number>(parser, null, signal)
    const killed = inParser<unknown, number>(parser, 'wait', signal, async pid =>
      process.kill(pid, 'SIGKILL'),
    )
    await expect(killed).rejects.toMatchObject({ status: 503, retryAfter: 5 })
    const second = await inParser<number>(parser, null, signal)
    expect(second).not.toBe(first)
    await expect(inParser(parser, 'crash', signal)).rejects.toMatchObject({ status: 422 })
    expect(await inParser<number>(parser, null, signal)).not.toBe(second)
  })

  test('one that ends before it has the file is replaced once, and the file does not count as damaged', async () => {
    const folder = await temporaryFolder()
    const ends = (times: number) =>
      Promise.all(Array.from({ length: times }, (_, time) => writeFile(join(folder, `end-${time}`), '')))
    // `prlimit` runs after the parser is ready and before it gets the file; this one ends the parser.
    const script = `#!/bin/sh
      for end in ${folder}/end-*; do [ -e "$end" ] && rm "$end" && exec kill -ABRT "$2"; done
      exit 0`
    await writeFile(join(folder, 'prlimit'), script, { mode: 0o755 })
    const path = process.env.PATH!
    vi.stubEnv('PATH', `${folder}:${path}`)
    try {
      await ends(1)
      expect(await inParser(parserOf("export const parse = () => 'read'"), null, signal)).toBe('read')
      expect(await readdir(folder)).toEqual(['prlimit'])
      await ends(3)
      const other = inParser(parserOf("export const parse = () => 'read too'"), null, signal)
      await expect(other).rejects.toMatchObject({ status: 503 })
      expect(await readdir(folder)).toEqual(['end-2', 'prlimit'])
    } finally {
      vi.stubEnv('PATH', path)
    }
    const broken = parserOf("throw new Error('cannot be loaded')")
    await expect(inParser(broken, null, signal)).rejects.toMatchObject({ status: 503 })
  })

  test('one that does not become ready causes a 503', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    const late = inParser(parserOf("export const parse = () => 'too late'"), null, signal)
    await expect(late).rejects.toMatchObject({ status: 503 })
  })

  test('if it cannot be prevented from opening files, the log says so once', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const none = 2 ** 30
    await openNothingMore(none)
    await openNothingMore(none)
    const sentence = expect.stringMatching(/^Parsers of uploaded files may still open other files/)
    expect(log.mock.calls).toEqual([[sentence]])
  })

  test('one whose answer or question is not allowed was taken over by its file, which counts as damaged', async () => {
    const parser = {
      ...parserOf('export const parse = (request, ask) => request.ask ? ask(request.ask) : request.answer'),
      answer: z.object({ width: z.int() }),
      question: z.int().max(100),
    }
    const double = async (number: number) => ({ width: number * 2 })
    expect(await inParser(parser, { answer: { width: 7 } }, signal)).toEqual({ width: 7 })
    expect(await inParser(parser, { ask: 100 }, signal, double)).toEqual({ width: 200 })
    for (const request of [{ answer: { width: '7' } }, { answer: undefined }, { ask: 101 }, { ask: 'all' }])
      await expect(inParser(parser, request, signal, double)).rejects.toMatchObject({ status: 422 })
    const liar = { ...parserOf('export const parse = request => request ?? process.pid'), answer: z.int() }
    const pid = await inParser(liar, null, signal)
    await expect(inParser(liar, 'a lie', signal)).rejects.toMatchObject({ status: 422 })
    expect(await inParser(liar, null, signal)).not.toBe(pid)
    const { question: _, ...silent } = parser
    await expect(inParser(silent, { ask: 1 }, signal)).rejects.toMatchObject({ status: 422 })
  })

  test('a file that takes too long counts as damaged', async () => {
    const parser = parserOf('export const parse = () => { for (;;); }', { seconds: 1 })
    await expect(inParser(parser, null, signal)).rejects.toMatchObject({ status: 422 })
  })

  test('one whose caller hangs up is ended, whatever it is doing', async () => {
    const caller = new AbortController()
    const parser = parserOf(
      'export const parse = async (request, ask) => { await ask(process.pid); for (;;); }',
    )
    let pid = 0
    const endless = inParser<unknown, number>(parser, null, caller.signal, async told => {
      pid = told
      queueMicrotask(() => caller.abort(new Error('hung up')))
    })
    await expect(endless).rejects.toThrow('hung up')
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  })

  test('ends with the server, even when the server is killed and the parser loops for ever', async () => {
    const { module } = parserOf('export const parse = (request, ask) => { ask(process.pid); for (;;); }')
    const source = `import { inParser } from '${import.meta.resolve('./confined.ts')}'
      const anything = { safeParse: data => ({ success: true, data }) }
      const parser = { module: new URL(${JSON.stringify(module.href)}), native: false, seconds: 60, damaged: Error, question: anything }
      inParser(parser, null, undefined, async pid => void process.send(pid))`
    const server = fork('-', { execArgv: ['--input-type=module', '-e', source], silent: true })
    const [pid] = await once(server, 'message')
    server.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 })
  })

  test('ends when the connection to the server ends', async () => {
    const source =
      'export const parse = (request, ask) => { ask(1); return new Promise(() => setInterval(() => {}, 1000)) }'
    const host = fork(
      fileURLToPath(new URL('./parser-host.ts', import.meta.url)),
      [parserOf(source).module.href],
      { execArgv: [], silent: true },
    )
    expect(await once(host, 'message')).toContainEqual({ ready: true })
    host.send({ request: null })
    expect(await once(host, 'message')).toContainEqual({ begun: true })
    expect(await once(host, 'message')).toContainEqual({ question: 1 })
    host.disconnect()
    await once(host, 'exit')
  })
})

test('it ends with the server, whatever it is working on', async () => {
  const host = fork(fileURLToPath(new URL('./confined-host.ts', import.meta.url)), {
    execArgv: [],
    silent: true,
  })
  const source =
    "import { parentPort } from 'node:worker_threads'; parentPort.postMessage('begun'); for (;;);"
  host.send({
    module: `data:text/javascript,${encodeURIComponent(source)}`,
    request: null,
    heapMegabytes: 64,
  })
  expect(await once(host, 'message')).toContainEqual({ message: 'begun' })
  host.disconnect()
  await once(host, 'exit')
})
