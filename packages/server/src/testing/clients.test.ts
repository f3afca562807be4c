import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { messages } from '@casa/contract/messages'
import { beforeAll, expect, test } from 'vitest'
import { apiDocument } from '../api-document.ts'
import { testApp } from './app.ts'
import { everybodysPassword } from './factories.ts'
import { root, writeOpenapi } from './written-openapi.ts'

/** The result of `walk` in clients/sdk-walk.ts, which compiles only once its client is generated. */
type Walk = {
  [step in 'refusedSignIn' | 'user' | 'listed']: unknown
} & { made: { _id: string }; saved: object; conflict: { status: number; failure: object } }

const app = testApp()
const clients = join(root, 'clients')

/** Runs a program of a package in the clients' folder. If it fails, the error contains what it printed. */
async function run(program: string, ...args: string[]): Promise<void> {
  const path = program.startsWith('typescript/') ? join(root, 'node_modules') : join(clients, 'node_modules')
  await promisify(execFile)(process.execPath, [join(path, program), ...args], { cwd: clients }).catch(
    (failed: { stdout: string; stderr: string }) => {
      throw new Error(`${program}: ${failed.stdout}${failed.stderr}`)
    },
  )
}

beforeAll(async () => {
  const document = join('..', await writeOpenapi())
  await rm(join(clients, '.cache'), { recursive: true, force: true })
  await run('openapi-typescript/bin/cli.js', document, '-o', '.cache/types.ts')
  await run('@hey-api/openapi-ts/bin/run.js', '-i', document, '-o', '.cache/sdk', '--no-log-file')
}, 120_000)

test('a server serves the document from which clients are generated', async () => {
  const { statusCode, json } = await app.server.inject('/api/openapi.json')
  expect(statusCode).toBe(200)
  expect(json()).toEqual(apiDocument())
})

test('what two tools generate from the document compiles, and so do programs that use it', async () => {
  await run('typescript/bin/tsc', '-p', '.')
})

test('a generated client signs in, lists, saves, and receives a conflict', async () => {
  const { principal, _id: schooleId } = await app.make.school()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo

  const program = await import(pathToFileURL(join(clients, 'sdk-walk.ts')).href)
  const walk: Walk = await program.walk(
    `http://127.0.0.1:${port}/api`,
    principal.loginName,
    everybodysPassword,
  )

  expect(walk.refusedSignIn).toEqual({ status: 401, message: messages.signIn.wrong })
  expect(walk.user).toMatchObject({ role: 'SCHOOLE', schooleId })
  expect(walk.listed).toEqual([walk.made])
  expect(walk.saved).toMatchObject({ _id: walk.made._id, className: 'Primary Lotus' })
  expect(walk.conflict.status).toBe(409)
  expect(walk.conflict.failure).toMatchObject({ message: messages.changedMeanwhile, data: walk.saved })
})
