import { type BackupProblem, backupProblems } from '@casa/contract/backup-problems'
import { fill } from '@casa/contract/fill'
import { DamagedFile, WrongKey } from './age.ts'

/** A failure of a backup or restore that is a sentence for the operator. `retry` says that it may work later. */
export class BackupFailure extends Error {
  readonly retry: boolean

  constructor(sentence: string, { retry = false }: { retry?: boolean } = {}) {
    super(sentence)
    this.retry = retry
  }
}

const certificates: Record<string, BackupProblem> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'notYetValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherName',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'stranger',
  SELF_SIGNED_CERT_IN_CHAIN: 'stranger',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'stranger',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'stranger',
}

const network = /^(?:ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EPIPE)/

type Described = NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }

/** Why a backup to a destination failed, as a sentence without secrets. */
export function inWords(error: unknown, destination: string): string {
  if (error instanceof BackupFailure || error instanceof DamagedFile || error instanceof WrongKey)
    return error.message
  const { code = '', name, message, $metadata } = error as Described
  const known = problemOf(code, $metadata?.httpStatusCode, name)
  const shown = { keyRefused: name, storageError: `${$metadata?.httpStatusCode} ${name}` }
  return known
    ? fill(backupProblems[known], { destination, code: shown[known as keyof typeof shown] ?? (code || name) })
    : message
}

function problemOf(code: string, status: number | undefined, name: string): BackupProblem | undefined {
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'noSpace'
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return 'notAllowed'
  if (['ENOENT', 'ENOTDIR', 'EEXIST'].includes(code)) return 'noFolder'
  if (status === 403 || status === 401) return 'keyRefused'
  if (status && status >= 500) return 'storageError'
  if (name === 'TimeoutError' || network.test(code)) return 'noAnswer'
  return certificates[code]
}
