-- Who sets an assignment for a class holds the class until the commit, so that a child who comes at that moment is among its
-- children or comes after it. This holds for who puts one back, too. The class is taken before the row's foreign key takes a
-- weaker lock of it: of two who put back at once one waits, and neither for the other.
create function app.hold_class_of_assignment() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform from app.classes c where c.school_id = new.school_id and c.id = new.class_id for update;
  return new;
end $$;
create trigger hold_class before insert on app.events for each row
  when (new.kind = 'assignment' and new.for_all and app.is_put_back()) execute function app.hold_class_of_assignment();
