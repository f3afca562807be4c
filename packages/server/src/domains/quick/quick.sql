call app.isolate('app.child_groups');

create trigger remember_removal after delete on app.child_groups
  for each row execute function app.remember_removal();
