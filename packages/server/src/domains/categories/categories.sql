call app.isolate('app.categories', 'school_id', null, true);

create trigger remember_removal after delete on app.categories
  referencing old table as gone for each statement execute function app.remember_removal();
