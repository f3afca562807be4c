call app.isolate('app.observations', 'school_id', 'student_id', false);

create trigger remember_removal after delete on app.observations
  referencing old table as gone for each statement execute function app.remember_removal();
