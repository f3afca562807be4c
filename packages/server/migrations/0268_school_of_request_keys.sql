-- The key of a request belongs to the school of its account, or to the platform: parents' accounts belong to no school.
-- The default is for servers of the release before, which do not name the school.
alter table app.idempotency_keys add column school_id uuid not null default '00000000-0000-7000-8000-000000000001';
update app.idempotency_keys k set school_id = u.school_id
  from app.users u where u.id = k.user_id and u.role in ('SCHOOLE', 'TEACHER') and u.school_id is not null;
alter table app.idempotency_keys
  alter column school_id set default
    case when current_setting('app.role', true) in ('SCHOOLE', 'TEACHER')
         then (nullif(current_setting('app.schools', true), '')::uuid[])[1]
         else '00000000-0000-7000-8000-000000000001'::uuid end,
  drop constraint idempotency_keys_pkey,
  add primary key (school_id, user_id, key);
-- Servers of the release before compare with these two columns.
create unique index idempotency_keys_user on app.idempotency_keys (user_id, key);
