-- A trial began when its school was switched on and lasted 30 days.
alter table app.schools add column trial_ends_on date;
update app.schools
   set trial_ends_on = (activated_at at time zone time_zone)::date + 30
 where subscription and activated_at is not null;
