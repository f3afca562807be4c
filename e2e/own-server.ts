import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A separate server for one journey, on an empty folder that is deleted when it stops. */
export type OwnServer = {
  /** The first line of its output, past or future, that matches this pattern. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

/** Starts a server with these settings and waits until it is ready. */
export async function startOwnServer(env: Record<string, string>): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'casa-own-'))
  // As root, the database runs as an unprivileged user, who needs access.
  await chmod(folder, 0o755)
  const server = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const output = createInterface(server.stdout!).on('line', line => lines.push(line))
  const printed = async (pattern: RegExp) => {
    for (;;) {
      const found = lines.map(line => pattern.exec(line)).find(match => match !== null)
      if (found) return found
      await once(output, 'line')
    }
  }
  await printed(/^Casa is ready/)
  return {
    printed,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      // If the server is still busy after ten seconds, its watcher stops the database.
      await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}
