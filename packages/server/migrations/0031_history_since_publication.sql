-- Of a published entry parents see the key with which it was published and those that came after it: how many keys its
-- history had before, written by the trigger alone. Of what was published already nobody knows, so its latest key is theirs.
alter table app.records add column keys_before_publication integer not null default 0;
update app.records set keys_before_publication = jsonb_array_length(history) - 1 where published and jsonb_array_length(history) > 1;

create function app.remember_publication() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if tg_op = 'INSERT' or not old.published then
    new.keys_before_publication := greatest(jsonb_array_length(new.history) - 1, 0);
  end if;
  return new;
end $$;
-- It comes after remember_key, in the order of their names: an entry may be published together with its key.
create trigger remember_publication before insert or update of published on app.records
  for each row when (new.published) execute function app.remember_publication();
