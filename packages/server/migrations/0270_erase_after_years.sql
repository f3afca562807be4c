-- After how many years, from a child's last day, the school erases the child; null for never.
alter table app.schools add column erase_after_years smallint check (erase_after_years between 1 and 25);
-- Whether the school's choice began it.
alter table app.erasures add column automatic boolean not null default false;
