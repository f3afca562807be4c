alter table app.former_contacts enable row level security;
grant select, delete on app.former_contacts to casa_worker;
create policy sweep on app.former_contacts to casa_worker using (changed_at < now() - interval '30 days');

create function app.former_contact(p_id uuid)
returns table (school text, mobile text, email text, number_changed boolean)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select c.school_name, c.mobile_number, c.email, c.number_changed from app.former_contacts c where c.id = p_id;
end;
revoke execute on function app.former_contact from public;
grant execute on function app.former_contact to casa_worker;

create function app.forget_former_contact(p_id uuid)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.former_contacts where id = p_id;
end;
revoke execute on function app.forget_former_contact from public;
grant execute on function app.forget_former_contact to casa_worker;
