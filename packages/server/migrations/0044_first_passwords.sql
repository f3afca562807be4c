-- Whose first sign-in this token is, if it is one under this login name: the own number, and the names and serial numbers
-- of the family, which the password that is chosen must not be like.
create function app.first_sign_in(p_token_hash bytea, p_login text, p_now timestamptz)
returns table (login text, names text[])
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  parent app.users;
  family text[];
begin
  select u.* into parent from app.sessions s join app.users u on u.id = s.user_id and not u.password_changed
   where s.token_hash = p_token_hash and s.reset_only and s.expires_at > p_now;
  select array_agg(known) into family
    from app.guardians g
    join app.students st on st.school_id = g.school_id and st.id = g.student_id,
         lateral unnest(array[st.serial_number, st.full_name, st.mother_name, st.father_name]) known
   where g.user_id = parent.id and g.accepted_at is not null and known is not null;
  if parent.login = p_login
     or exists (select from app.guardians g join app.students st on st.school_id = g.school_id and st.id = g.student_id
                 where g.user_id = parent.id and g.accepted_at is not null and st.serial_number = p_login) then
    return query select parent.login, parent.name || coalesce(family, '{}');
  end if;
end $$;
revoke execute on function app.first_sign_in from public;
grant execute on function app.first_sign_in to casa_app;
