-- A key is recorded as quickly among ten million entries as among ten.

-- What the week's plan and a child's span look for: of a class, or of a child, what ends on a day or later.
drop index app.records_class;
create index records_class on app.records (school_id, class_id, end_date);
create index records_days on app.records (school_id, student_id, end_date);
-- What is still open.
create index records_open on app.records (school_id, student_id) where key is null;

-- One plan for one pair and for ten thousand: a plan made for few rows alone would look at all of them, again and again.
alter function app.count_progress set plan_cache_mode = force_generic_plan;
alter function app.hold_progress set plan_cache_mode = force_generic_plan;

-- Counts are of classes, which are no parent's business.
create policy staff on app.progress_counts as restrictive to casa_app
  using ((select nullif(current_setting('app.children', true), '') is null));
