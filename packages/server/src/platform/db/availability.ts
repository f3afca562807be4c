/**
 * Codes with which the database is unavailable or stops a call: no connection, a shutdown or failover, a standby that
 * cannot write, no connection left, a cancelled statement, and a transaction that was idle or ran for too long.
 */
const away = [
  ...['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '57P05', '25006', '53300', '57014', '25P03', '25P04'],
]

/**
 * Whether an error says that the database is unavailable. A transaction that was being committed may then be stored or
 * not.
 */
export function databaseIsAway(error: Error & { code?: string }): boolean {
  return (
    away.includes(error.code ?? '') ||
    // A broken connection, as PostgreSQL or a pooler reports it.
    /^08\w{3}$/.test(error.code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired/i.test(
      error.message,
    )
  )
}
