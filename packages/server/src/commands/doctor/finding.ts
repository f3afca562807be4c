/** One line of `casa doctor`. What is not ok says what to do. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; what: string; says: string }

export const ok = (what: string, says: string): Finding => ({ state: 'ok', what, says })
export const warn = (what: string, says: string): Finding => ({ state: 'warn', what, says })
export const fail = (what: string, says: string): Finding => ({ state: 'fail', what, says })
