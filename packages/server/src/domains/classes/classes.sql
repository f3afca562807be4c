call app.isolate('app.classes', reads => 'true');

create trigger remember_removal after delete on app.classes
  for each row execute function app.remember_removal();
create trigger remember_archiving after update of archived_at on app.classes
  for each row when (old.archived_at is null and new.archived_at is not null) execute function app.remember_removal();
