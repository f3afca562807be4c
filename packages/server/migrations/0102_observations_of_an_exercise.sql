-- What was seen may be about an exercise. As with prerequisites, the link to one that was deleted stays and is not read, so
-- that the exercise is put back whole and no observation keeps it from being deleted.
alter table app.observations
  add column exercise_school_id uuid,
  add column exercise_id uuid,
  -- the line of quick recording that wrote it, by which the line is taken back
  add column recording uuid,
  add constraint observations_exercise check (
    (exercise_id is null) = (exercise_school_id is null) and exercise_school_id in (school_id, app.platform()));
create index observations_of_exercise on app.observations (school_id, exercise_id, day desc) where exercise_id is not null;
create index observations_recording on app.observations (school_id, recording) where recording is not null;
