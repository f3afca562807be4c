/** What every call carries: its transaction's ends, its session, its Idempotency-Key, its audit entry. */
export const carried =
  /^\s*(begin|commit|rollback)|app\.open_session|app\.touch_session|app\.idempotency_keys|app\.record_audit/
