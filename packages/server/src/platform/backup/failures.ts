import { DamagedFile, WrongKey } from './age.ts'

/** A failure of a backup or restore that is a sentence for the operator. `retry` says that it may work later. */
export class BackupFailure extends Error {
  readonly retry: boolean

  constructor(sentence: string, { retry = false }: { retry?: boolean } = {}) {
    super(sentence)
    this.retry = retry
  }
}

const network = /^(?:ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE)/

type Described = NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }

/** Why a backup to a destination failed, as a sentence without secrets. */
export function inWords(error: unknown, destination: string): string {
  if (error instanceof BackupFailure || error instanceof DamagedFile || error instanceof WrongKey)
    return error.message
  const { code = '', name, message, $metadata } = error as Described
  const status = $metadata?.httpStatusCode
  if (['ENOSPC', 'EDQUOT'].includes(code)) return `There is not enough space in ${destination}.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `The user that runs Casa may not read or write in ${destination} (${code}).`
  if (['ENOENT', 'ENOTDIR', 'EEXIST'].includes(code))
    return `${destination} is no folder and cannot be made one (${code}).`
  if (status === 403 || status === 401) return `${destination} refused the access key (${name}).`
  if (status && status >= 500) return `${destination} did not work (${status} ${name}).`
  if (name === 'TimeoutError' || network.test(code)) return `${destination} did not answer (${code || name}).`
  return message
}
