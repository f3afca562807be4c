-- The audit log is kept for as long as the operator sets, which is at least 90 days.
create index audit_log_at on app.audit_log using brin (at);
