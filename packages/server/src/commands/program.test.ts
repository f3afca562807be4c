import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCasa } from '../testing/run-casa.ts'
import { temporaryFolder } from '../testing/workbook.ts'
import { type Command, CommandFailure, exitCodes } from './command.ts'
import { commands } from './commands.ts'

const operations = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')

test.each(commands)('casa $name has help with its options, examples and exit codes', async command => {
  const { code, printed } = await runCasa(`${command.name} --help`)
  expect(code).toBe(0)
  expect(printed).toContain(command.summary)
  for (const { flags } of command.options ?? []) expect(printed).toContain(flags)
  expect(command.examples.length).toBeGreaterThan(0)
  for (const { line } of command.examples) {
    expect(line).toContain(`casa ${command.name}`)
    expect(printed).toContain(line)
  }
  for (const exit of [0, 1, 2, 3]) expect(printed).toMatch(new RegExp(`^ {2}${exit} {2}\\S`, 'm'))
})

test('the help of casa lists every command, and docs/operations.md has a row for each and for no other', async () => {
  const { printed } = await runCasa('--help')
  for (const { name } of commands) for (const word of name.split(' ')) expect(printed).toContain(word)
  const documented = [...operations.matchAll(/^\| `casa ([a-z]+(?: [a-z]+)?)\b/gm)].map(([, name]) => name)
  expect(documented.sort()).toEqual(commands.map(({ name }) => name).sort())
})

test('a wrong command line does nothing, says what is wrong and exits with 2', async () => {
  for (const line of ['chek', 'check --all', 'files', 'files copy', 'check now', '']) {
    const { code, printed } = await runCasa(line)
    expect([line, code, printed]).toEqual([line, exitCodes.usage, ''])
  }
  expect((await runCasa('chek')).noted).toContain('Did you mean check?')
})

test('arguments and options reach the command; its exit code and its failures reach the shell', async () => {
  const seen: unknown[] = []
  const outcomes: Record<string, () => Promise<1 | undefined>> = {
    done: async () => undefined,
    problem: async () => 1,
    busy: async () => {
      throw new CommandFailure('A server is running.', exitCodes.notNow)
    },
    broken: async () => {
      throw new Error('It broke.')
    },
    away: async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  }
  const move: Command = {
    name: 'shelf move',
    summary: 'Move a shelf.',
    arguments: [{ name: '<HOW>', summary: 'how' }],
    options: [{ flags: '--to-room <ROOM>', summary: 'where' }],
    examples: [],
    run({ args, options }) {
      seen.push([args, options])
      return outcomes[args[0]!]!()
    },
  }
  const codes: Record<string, number> = {}
  const noted: Record<string, string> = {}
  for (const how of Object.keys(outcomes)) {
    const outcome = await runCasa(`shelf move ${how} --to-room east`, {}, [move])
    codes[how] = outcome.code
    noted[how] = outcome.noted
  }
  expect(codes).toEqual({ done: 0, problem: 1, busy: 3, broken: 1, away: 3 })
  expect(noted).toMatchObject({ done: '', busy: 'A server is running.', broken: 'It broke.' })
  expect(seen[0]).toEqual([['done'], { toRoom: 'east' }])
  expect((await runCasa('shelf move', {}, [move])).code).toBe(2)
})

test('in a checkout, bin/casa runs on Casa’s own Node from any folder, also through a link as npm makes it', async () => {
  const casa = join(await temporaryFolder(), 'casa')
  await symlink(fileURLToPath(new URL('../../bin/casa', import.meta.url)), casa)
  const { status, stdout } = spawnSync(casa, ['--help'], { cwd: '/', encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout).toContain('Usage: casa')
  expect(spawnSync(casa, ['nonsense'], { cwd: '/' }).status).toBe(2)
  // A reader that stops early, as grep -q does, is no failure.
  const cut = spawnSync('sh', ['-c', `${casa} --help | true`], { encoding: 'utf8' })
  expect(cut.stderr).toBe('')
})
