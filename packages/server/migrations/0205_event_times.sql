-- When an event of the children's calendar begins and ends on its days, by the school's clock.
alter table app.events
  add column start_time time(0),
  add column end_time time(0),
  add constraint events_times check (end_time is null or start_time is not null);
