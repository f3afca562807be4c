-- Notifies everyone who looks at something that it has changed: the topic and the school, nothing of what was written.
-- PostgreSQL delivers it when the transaction commits, once for any number of rows. A row that stays the same notifies nobody.
create function app.tell_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old *= new then
    return null;
  end if;
  perform pg_notify('casa_changes', tg_argv[0] || ' ' || coalesce(new.school_id, old.school_id));
  return null;
end $$;

-- Tells of every change of a table's rows under a topic of the contract.
create procedure app.announce(tbl regclass, topic text) language plpgsql as $$
begin
  execute format('create trigger tell_change after insert or update or delete on %s
    for each row execute function app.tell_change(%L)', tbl, topic);
end $$;
