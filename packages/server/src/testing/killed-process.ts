import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a module's text in a separate process, kills that at its first line of output, and returns the line. */
export async function killedAfter(source: string): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `${source}\nsetInterval(() => {}, 1_000)`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return String(line).trim()
}

/** Stores these texts as a server does, is killed before a row refers to them, and returns their keys. */
export async function storedByAKilledServer(folder: string, texts: readonly string[]): Promise<string[]> {
  const storage = new URL('../platform/files/storage.ts', import.meta.url).href
  const keys = await killedAfter(`const { diskStorage } = await import(${JSON.stringify(storage)})
    const storage = await diskStorage(${JSON.stringify(folder)})
    const keys = []
    for (const text of ${JSON.stringify(texts)}) keys.push(await storage.put(Buffer.from(text)))
    process.stdout.write(JSON.stringify(keys))`)
  return JSON.parse(keys)
}
