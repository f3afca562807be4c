import { build, type Rolldown } from 'vite'

/**
 * Builds what runs before the first paint, as one inline script, so that it needs no request. The server allows it by
 * its hash.
 */
export async function buildEarlyScript(input: string): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'baseline-widely-available',
      write: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  const script = output!.output[0].code.trim()
  if (/<\/script|<!--/i.test(script)) throw new Error(`The script ${input} cannot be inlined in a document.`)
  return script
}
