-- The administrator sees what became of the backups, and the jobs report it. Backups and restores write as the owner.
alter table app.backups enable row level security;
create policy administrator_read on app.backups for select to casa_app using (app.is_administrator());
create policy jobs on app.backups for select to casa_worker using (true);
grant select (id, name, destination, started_at, ended_at, problem, byte_count, row_count, file_count, restores_to,
              tested_at, test_problem) on app.backups to casa_app, casa_worker;

alter table app.backup_line enable row level security;
create policy administrator_read on app.backup_line for select to casa_app using (app.is_administrator());
create policy jobs on app.backup_line for select to casa_worker using (true);
grant select on app.backup_line to casa_app, casa_worker;
