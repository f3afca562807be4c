import { zipSync } from 'fflate/browser'

export { strToU8, zipSync } from 'fflate/browser'

/**
 * Takes the place of fflate's `zip` in the browser, which compresses what is larger than 160 kB in a worker of its own,
 * from a `blob:` address that the content security policy refuses. Workbooks are made in a worker as it is.
 */
export function zip(
  files: Parameters<typeof zipSync>[0],
  done: (failure: Error | null, archive: Uint8Array) => void,
): void {
  done(null, zipSync(files))
}
