-- Reports on a child for a conference. A report is one document: what the records said when it was drafted stands in it, so
-- that nothing changes it once it is published. A correction is a report of its own, which replaces the one it corrects.
create table app.conference_reports (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- the child's class when it was drafted
  class_id uuid not null,
  from_day date not null,
  to_day date not null,
  status text not null default 'draft' check (status in ('draft', 'review', 'published', 'replaced')),
  revision integer not null default 1,
  -- the published report that it corrects
  corrects_id uuid,
  summary text,
  -- areas of work with the teacher's sentences and the lines of the records
  areas jsonb not null check (jsonb_typeof(areas) = 'array'),
  -- the lines that the teacher leaves out; a published report has them no more
  left_out uuid[] not null default '{}',
  -- chosen observations and notes, as they were written
  quotes jsonb not null default '[]' check (jsonb_typeof(quotes) = 'array'),
  school_days integer not null,
  days_present integer not null,
  correction text,
  drafted_by uuid not null,
  drafted_by_name text not null,
  edited_by uuid not null,
  edited_by_name text not null,
  reviewed_by uuid,
  reviewed_by_name text,
  published_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, student_id) references app.students (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  foreign key (school_id, corrects_id) references app.conference_reports (school_id, id),
  constraint conference_reports_corrected_once unique (school_id, corrects_id),
  constraint conference_reports_days check (from_day <= to_day and days_present between 0 and school_days),
  -- Nobody publishes the own words, whoever asks.
  constraint conference_reports_proof_read check (
    (status in ('published', 'replaced')) = (reviewed_by is not null and published_on is not null)
    and (reviewed_by is null or reviewed_by not in (drafted_by, edited_by)))
);
-- One report on a child is worked on at a time.
create unique index conference_reports_open on app.conference_reports (school_id, student_id) where status in ('draft', 'review');
create index conference_reports_student on app.conference_reports (school_id, student_id, to_day desc);
create index conference_reports_class on app.conference_reports (school_id, class_id);
call app.isolate('app.conference_reports', 'school_id', 'student_id');
create trigger remember_removal after delete on app.conference_reports
  referencing old table as gone for each statement execute function app.remember_removal();

-- Parents read what is published.
create policy published on app.conference_reports as restrictive for select to casa_app using (
  (select current_setting('app.role', true) is distinct from 'PARENT') or status = 'published');

-- What parents have read stays as it is: a published report is replaced and nothing else, and only drafts are deleted.
create function app.keep_conference_report() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'only drafts of reports are deleted' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if old.status = 'replaced' or old.status = 'published' and (new.status <> 'replaced'
     or to_jsonb(new) - array['status', 'version', 'updated_at'] <> to_jsonb(old) - array['status', 'version', 'updated_at']) then
    raise exception 'a published report is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_report before update or delete on app.conference_reports
  for each row execute function app.keep_conference_report();

alter table app.notices drop constraint notices_kind_check;
alter table app.notices add constraint notices_kind_check
  check (kind in ('assignment', 'resubmission', 'published', 'note', 'school', 'link', 'fee', 'report'));
