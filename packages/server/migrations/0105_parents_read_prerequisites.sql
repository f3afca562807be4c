-- An exercise's page tells parents, too, what comes before it and what it prepares; they read the exercises themselves
-- already. What the pairs are is no child's.
drop policy staff on app.exercise_prerequisites;
call app.close_to_parents('app.exercise_prerequisites', true);
