import { setTimeout as sleep } from 'node:timers/promises'
import { demoSignIns } from '../seed/people.ts'
import type { FirstAdministrator } from './domains/administrator/link-queries.ts'
import { linkAddress, linkHours } from './domains/administrator/rules.ts'
import { readEnvironment } from './env.ts'
import { loadEnvFile } from './env-file.ts'
import { makeLogger } from './platform/logger.ts'
import { Otlp } from './platform/observe/otlp.ts'
import { Seldom } from './platform/observe/seldom.ts'
import { dropPrivileges } from './platform/privileges.ts'
import { startServer } from './start.ts'

const stopTimeoutMs = 10_000
const outages = new Seldom()

function howToSignIn(administrator: FirstAdministrator, publicUrl: string): string {
  if ('linkToken' in administrator)
    return `To create the administrator's account, open this link within ${linkHours} hours. It works once.\n  ${linkAddress(publicUrl, administrator.linkToken)}\n`
  const { mobile, password, invented } = administrator
  return invented ? `The administrator signs in with ${mobile} and ${password} (shown this once).\n` : ''
}

try {
  const file = loadEnvFile(process.env)
  const env = readEnvironment(process.env)
  const report = (sentence: string) =>
    outages.note(sentence, () => void process.stderr.write(`${sentence}\n`))
  const otlp = env.otlp && new Otlp(env.otlp, report)
  const collector = otlp && { write: (line: string) => otlp.log(line) }
  const logger = makeLogger(env.logLevel, collector && [process.stdout, collector])
  for (const sentence of file?.warnings ?? []) logger.warn(sentence)
  const running = await startServer(env, logger, dropPrivileges, otlp)
  process.stdout.write(`Casa is ready: ${env.publicUrl}\n`)
  if (env.demo) process.stdout.write(demoSignIns())
  const { firstAdministrator } = running
  if (firstAdministrator) process.stdout.write(howToSignIn(firstAdministrator, env.publicUrl))

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      // Ctrl+C means now.
      const drainSeconds = signal === 'SIGTERM' ? env.DRAIN_SECONDS : 0
      await Promise.race([
        running.stop(drainSeconds).then(() => otlp?.stop()),
        sleep(stopTimeoutMs + drainSeconds * 1_000),
      ])
      process.exit(0)
    })
  }
} catch (error) {
  process.stderr.write(`Casa did not start. ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
