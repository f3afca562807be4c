-- The name that a translation is of. While the exercise has another name, the translation is not shown.
alter table app.exercise_names add column translates text;
update app.exercise_names n set translates = e.name
  from app.exercises e where e.school_id = n.exercise_school_id and e.id = n.exercise_id and n.shown;
