call app.isolate('app.categories', 'school_id', null, true);

create trigger remember_removal after delete on app.categories
  for each row execute function app.remember_removal();
