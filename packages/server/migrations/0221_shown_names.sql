-- The name by which readers of a language see an exercise; the others only find it.
alter table app.exercise_names add column shown boolean not null default false;
create unique index exercise_names_shown on app.exercise_names (school_id, exercise_id, language) where shown;
