call app.isolate('app.students', 'school_id', 'id', children => 'app.current_children()');
call app.admit_jobs('app.students');
grant select (school_id, photo_id, image_ids) on app.students to casa_worker;

create trigger move_progress after update of class_id, archived_at on app.students
  for each row when ((old.class_id, old.archived_at) is distinct from (new.class_id, new.archived_at))
  execute function app.move_progress();
create trigger student_moves after update of class_id, archived_at, doa on app.students for each row
  when (new.archived_at is null
        and (new.class_id <> old.class_id or old.archived_at is not null or new.doa <> old.doa))
  execute function app.student_moves();

-- Triggers run in the order of their names: before student_moves, which gives assignments by the new class.
create trigger keep_memberships after update of class_id, archived_at, doa on app.students for each row
  when ((old.class_id, old.archived_at, old.doa) is distinct from (new.class_id, new.archived_at, new.doa))
  execute function app.keep_memberships();
