call app.isolate('app.notes', 'school_id', 'student_id');

create trigger remember_removal after delete on app.notes
  for each row execute function app.remember_removal();
create trigger withdraw_subject after delete on app.notes
  for each row execute function app.withdraw_subject();
create trigger restore_subject after insert on app.notes for each row
  when (app.is_put_back()) execute function app.restore_subject();
create trigger withdraw_notices after update of student_id on app.notes for each row
  when (new.student_id <> old.student_id) execute function app.withdraw_notices_about();
