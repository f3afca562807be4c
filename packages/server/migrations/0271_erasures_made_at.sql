-- When the row was made, by the database's own clock; no role of the server may write it.
alter table app.erasures add column made_at timestamptz;
update app.erasures set made_at = asked_at;
alter table app.erasures alter column made_at set not null, alter column made_at set default clock_timestamp();
