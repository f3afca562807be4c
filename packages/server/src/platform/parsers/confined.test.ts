import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-file.ts'
import { inConfinedProcess } from './confined.ts'

// A process is started, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

// Set before the first process is started; they are used again.
beforeAll(() => void vi.stubEnv('SECRET_KEY', 'a'.repeat(64)))

/** What the source of a worker module posts, when its request is `request`. */
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

test('what parses a file writes nowhere, and reads nothing but the code', async () => {
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

test('the system lets it write no file either, whatever code does it', async () => {
  const limits = `parentPort.postMessage(process.report.getReport().userLimits.file_size_blocks)`
  expect(await run(limits, null)).toEqual([{ soft: 0, hard: 0 }])
})

test('its environment holds no setting of the server', async () => {
  expect(await run('parentPort.postMessage(process.env.SECRET_KEY ?? null)', null)).toEqual([null])
})

test('code and files that a worker needs are read', async () => {
  const source = 'const { readSheet } = await import(workerData); parentPort.postMessage(typeof readSheet)'
  expect(await run(source, import.meta.resolve('read-excel-file/universal'))).toEqual(['function'])
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
