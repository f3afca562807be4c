-- Whether a school has set any fee. A parent reads only what the own children pay, so this says it for the whole school;
-- for others than the actor's schools it says no.
create function app.has_fees(p_school uuid)
returns boolean language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from app.fees f
                  where f.school_id = p_school
                    and f.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[]));
end;
revoke execute on function app.has_fees from public;
grant execute on function app.has_fees to casa_app;
