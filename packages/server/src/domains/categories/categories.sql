call app.isolate('app.categories', reads => 'true');

create trigger remember_removal after delete on app.categories
  for each row execute function app.remember_removal();
