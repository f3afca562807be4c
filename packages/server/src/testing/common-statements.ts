/** Matches the statements of every call: begin and commit, the session, the Idempotency-Key, the audit entry. */
export const commonStatements =
  /^\s*(begin|commit|rollback)|app\.open_session|app\.touch_session|app\.idempotency_keys|app\.record_audit/
