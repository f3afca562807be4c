-- A holiday has a name and may last several days.
create table app.holidays (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  -- null for holidays from before they had names.
  name text,
  first_day date not null,
  last_day date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint holidays_days unique (school_id, first_day, last_day),
  check (last_day between first_day and first_day + 365)
);

-- Consecutive days of a year become one holiday.
insert into app.holidays (school_id, id, first_day, last_day)
select school_id, gen_random_uuid(), min(day), max(day)
  from (select s.id as school_id, day, day - (row_number() over (partition by s.id order by day))::integer as run
          from app.schools s, unnest(s.holidays) day) listed
 group by school_id, run, extract(year from day);
alter table app.schools drop column holidays;
