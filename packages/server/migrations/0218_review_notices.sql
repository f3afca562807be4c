-- A report that is sent for review is announced to those who may proofread it.
alter table app.notices drop constraint notices_kind_check;
alter table app.notices add constraint notices_kind_check
  check (kind in ('assignment', 'resubmission', 'published', 'note', 'school', 'link', 'fee', 'report', 'review'));
