-- The office, or the administrator, asked to remove the second factors of somebody who lost them. It happens at the first
-- sign-in from due_at on, so that their owner can say no before.
create table app.factor_resets (
  user_id uuid not null references app.users (id),
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  primary key (user_id)
);

alter table app.notices drop constraint notices_kind_check;
alter table app.notices add constraint notices_kind_check
  check (kind in ('assignment', 'resubmission', 'published', 'note', 'school', 'link', 'fee', 'report', 'review', 'account'));
