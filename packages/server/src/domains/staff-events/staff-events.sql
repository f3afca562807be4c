call app.isolate('app.staff_events');

create trigger remember_removal after delete on app.staff_events
  for each row execute function app.remember_removal();
