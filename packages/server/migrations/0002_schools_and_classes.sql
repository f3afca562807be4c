create table app.schools (
  id uuid primary key,
  name text not null,
  short_code text not null unique,
  address text not null default '',
  city text not null default '',
  pincode text not null default '',
  country smallint not null default 4 check (country between 1 and 5),
  contact_name text not null default '',
  email text,
  mobile_number text not null default '',
  mobile_verified boolean not null default false,
  school_email text not null default '',
  school_contact text not null default '',
  logo_id uuid,
  subscription boolean not null default false,
  trial_started_on date,
  active boolean not null default false,
  time_zone text not null default 'Asia/Kolkata',
  -- true: parents see unpublished records too (the specification's filterStatus)
  filter_status boolean not null default false,
  holidays date[] not null default '{}',
  file_quota bigint not null default 5368709120,
  next_serial integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.isolate('app.schools', 'id');
-- A school is made by its registration alone and never deleted by a request.
revoke insert, delete on app.schools from casa_app;
insert into app.schools (id, name, short_code, active) values (app.platform(), 'Casa', 'CASA', true);

create table app.classes (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  name text not null,
  active boolean not null default true,
  level_id uuid,
  level_school_id uuid generated always as (case when level_id is not null then '00000000-0000-7000-8000-000000000001'::uuid end) stored,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (level_school_id, level_id) references app.classes (school_id, id)
);
create unique index classes_name on app.classes (school_id, lower(name)) where archived_at is null;
create index classes_level on app.classes (level_school_id, level_id) where level_id is not null;
call app.isolate('app.classes');
