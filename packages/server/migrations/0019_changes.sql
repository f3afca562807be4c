-- Whoever looks at something is told when it changed: the topic and the school, nothing of what was written. PostgreSQL
-- delivers it when the transaction commits, once however many rows it wrote, and never when it does not.
create function app.tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('casa_changes', tg_argv[0] || ' ' || coalesce(new.school_id, old.school_id));
  return null;
end $$;

-- Tells of every change of a table's rows under a topic of the contract.
create procedure app.announce(tbl regclass, topic text) language plpgsql as $$
begin
  execute format('create trigger tell_change after insert or update or delete on %s
    for each row execute function app.tell_change(%L)', tbl, topic);
end $$;

-- A sheet is written with every save of its marks.
call app.announce('app.attendance_sheets', 'attendance');
