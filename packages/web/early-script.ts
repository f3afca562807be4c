import { build, type Rolldown } from 'vite'

/** Builds what runs before anything is painted, as one plain script that waits for no other, and returns its name. */
export async function buildEarlyScript(input: string): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'baseline-widely-available',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input,
        output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  return output!.output[0].fileName
}
