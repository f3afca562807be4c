-- A picture that was deleted meanwhile is not on the list of a lesson that comes back either: the list has no foreign key
-- that would say so, and the lesson's form could not be saved again.
create trigger keep_stored_images before insert on app.lessons for each row
  when (app.is_put_back()) execute function app.keep_stored_images();
