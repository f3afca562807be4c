-- The audit log grows with every write and loses its oldest month every month. In partitions by month, a night drops
-- a table instead of deleting millions of rows. They are in their own schema, which requests and jobs cannot use, so
-- every row is reached through the table and its policies. Rows of a month without a partition go into `rest`.
alter table app.audit_log rename to audit_log_before;
alter table app.audit_log_before rename constraint audit_log_pkey to audit_log_before_pkey;
alter sequence app.audit_log_id_seq rename to audit_log_before_id_seq;
alter index app.audit_log_at rename to audit_log_before_at;
alter index app.audit_log_refused rename to audit_log_before_refused;

create schema if not exists audit_months;

-- PostgreSQL 15 and 16 have no identity columns in partitioned tables.
create sequence app.audit_log_id_seq;
create table app.audit_log (
  school_id uuid not null,
  id bigint default nextval('app.audit_log_id_seq') not null,
  at timestamptz default now() not null,
  user_id uuid,
  role text,
  call text not null,
  entity_id uuid,
  fields text[] default '{}' not null,
  request_id text,
  times integer default 1 not null,
  -- The part of the product, the kind of device, and the children that the entry is about.
  area text default 'settings' not null,
  device text,
  student_ids uuid[] default '{}' not null,
  constraint audit_log_pkey primary key (school_id, at, id)
) partition by range (at);
alter sequence app.audit_log_id_seq owned by app.audit_log.id;

create table audit_months.rest partition of app.audit_log default;
alter table audit_months.rest enable row level security;

do $$
declare
  -- A new installation has no rows; without them it needs no earlier months.
  earliest constant timestamptz := coalesce((select min(at) from app.audit_log_before), now());
  first constant timestamptz := date_trunc('month', greatest(earliest, now() - interval '20 years'), 'UTC');
  month timestamptz;
begin
  for month in
    select m from generate_series(first, now() + interval '2 months', interval '1 month') m
  loop
    execute format('create table audit_months.%1$I partition of app.audit_log for values from (%2$L) to (%3$L)',
      to_char(month at time zone 'UTC', '"y"YYYY"m"MM'), month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    execute format('alter table audit_months.%I enable row level security', to_char(month at time zone 'UTC', '"y"YYYY"m"MM'));
  end loop;
end $$;

insert into app.audit_log (school_id, id, at, user_id, role, call, entity_id, fields, request_id, times, area, student_ids)
select school_id, id, at, user_id, role, call, entity_id, fields, request_id, times,
       case when call ~ ' /(fee|feemaster|ledger)(/|$)' then 'money'
            when call ~ ' /(student|addclass|addclassname|teacher|attendence)(/|$)'
              or call in ('parent password ended', 'parent number changed', 'guardian changed') then 'children'
            when call ~ ' /(activity|event|calenderassignment|conference-report|superactivity|activitytabel|subactivity|lesson|subject|category|movable|sound|teachernotes|specialobservation|studentgroup|story|calelnderevents|holiday|trainer|trainerregistration|starter)(/|$)' then 'learning'
            else 'settings' end,
       case when call ~ ' /student/\{id\}' or call in ('parent password ended', 'parent number changed', 'guardian changed')
            then array_remove(array[entity_id], null) else '{}' end
  from app.audit_log_before;
select setval('app.audit_log_id_seq', max(id)) from app.audit_log having max(id) is not null;
drop table app.audit_log_before;

-- The primary key serves the whole list, newest first.
create index audit_log_at on app.audit_log using brin (at);
create index audit_log_person on app.audit_log (school_id, user_id, at, id);
create index audit_log_area on app.audit_log (school_id, area, at, id);
create index audit_log_children on app.audit_log using gin (student_ids);
create index audit_log_refused on app.audit_log (school_id, entity_id, role, at) where call = 'sign-in refused';
