call app.isolate('app.staff_events');

call app.announce('app.staff_events', 'staffEvents');
create trigger remember_removal after delete on app.staff_events
  referencing old table as gone for each statement execute function app.remember_removal();
