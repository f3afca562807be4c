call app.isolate('app.subjects');

create trigger remember_words after update of name on app.subjects
  for each row when (old.name is distinct from new.name) execute function app.remember_words_of_subject();
create trigger remember_removal after delete on app.subjects
  for each row execute function app.remember_removal();
