-- The audit log is kept for as long as the operator sets, which is at least 90 days.
create index audit_log_at on app.audit_log using brin (at);
create policy sweep on app.audit_log to casa_worker using (at < now() - interval '90 days');
grant select, delete on app.audit_log to casa_worker;
