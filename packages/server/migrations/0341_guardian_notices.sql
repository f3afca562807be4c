-- Notices that answer what a parent asked about the guardians of a child.
alter table app.notices drop constraint notices_kind_check;
alter table app.notices add constraint notices_kind_check
  check (kind in ('assignment', 'resubmission', 'published', 'note', 'school', 'link', 'guardian', 'fee', 'report', 'review', 'account'));
