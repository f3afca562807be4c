-- When an exercise may be presented: an opener without the previous work of its strand, and not before an age.
alter table app.exercises
  add column opener boolean not null default false,
  add column from_months smallint constraint exercises_from_months check (from_months between 0 and 240);
-- Which revision of the starter's details the platform's exercises have.
alter table app.starter_loads add column revision smallint not null default 1;
