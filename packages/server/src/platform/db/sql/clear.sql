-- Removes all policies, triggers, views, functions and composite types, and all privileges of requests and jobs, so
-- that only what the SQL files define exists afterwards. Functions used by columns, indexes and checks cannot be
-- dropped, so they stay.
do $$
declare
  one record;
  is_dropped boolean;
begin
  for one in
    select format('drop policy %I on %s', p.polname, c.oid::regclass) as statement
      from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'app'::regnamespace
    union all
    select format('drop trigger %I on %s', t.tgname, c.oid::regclass)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'app'::regnamespace and not t.tgisinternal
  loop
    execute one.statement;
  end loop;
  -- In several rounds, because they depend on each other.
  loop
    is_dropped := false;
    for one in
      select format('drop routine %s', p.oid::regprocedure) as statement, p.oid
        from pg_proc p where p.pronamespace = 'app'::regnamespace
      union all
      select format('drop %s %s', case c.relkind when 'v' then 'view' else 'type' end, c.oid::regclass), c.oid
        from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('v', 'c')
       order by oid desc
    loop
      begin
        execute one.statement;
        is_dropped := true;
      exception when dependent_objects_still_exist then
      end;
    end loop;
    exit when not is_dropped;
  end loop;
end $$;
revoke all on all tables in schema app from casa_app, casa_worker;
revoke all on all sequences in schema app from casa_app, casa_worker;
