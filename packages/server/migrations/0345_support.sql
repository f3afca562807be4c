-- Until when the administrators may read a school that needs help; null or past if they may not.
alter table app.schools add column support_until timestamptz;

-- The school that an administrator reads in a session, and the administrator's own session, without which it ends.
alter table app.sessions
  add column visits uuid,
  add column opened_from uuid references app.sessions (id) on delete cascade,
  add constraint sessions_visits check ((visits is null) = (opened_from is null));
create index sessions_visits on app.sessions (visits) where visits is not null;
create index sessions_opened_from on app.sessions (opened_from) where opened_from is not null;
