-- Parents read the names of a child's guardians with app.guardians_of_child, which shows no numbers.
call app.isolate('app.child_guardians', 'school_id', 'student_id', reads => 'not (select app.is_parent())',
  writes => 'app.is_office()', children => 'app.current_children()');

-- Parents ask for changes about the guardians of their own children, and the office answers; nobody edits a request.
call app.isolate('app.guardian_requests', 'school_id', 'student_id',
  reads => '(select app.is_office()) or user_id = app.current_user_id()',
  writes => 'app.is_parent() and user_id = app.current_user_id() and student_id = any(app.current_children())',
  updates => 'false', deletes => 'app.is_office() or user_id = app.current_user_id()', children => 'app.current_children()');

-- The guardians of a child of the signed-in parent, without numbers and addresses.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.guardians_of_child(p_student uuid)
returns table (school_id uuid, id uuid, name text, relation text, email text, is_own boolean)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select s.school_id, person.id, person.name, person.relation, person.email, coalesce(g.user_id = app.current_user_id(), false)
    from app.students s
   cross join lateral (
     select s.id, s.mother_name as name, coalesce(p.relation, 'mother') as relation, p.email
       from (select) one
       left join app.child_guardians p on p.school_id = s.school_id and p.id = s.id
     union all
     select p.id, p.name, p.relation, p.email from app.child_guardians p
      where p.school_id = s.school_id and p.student_id = s.id and p.id <> s.id) person
    left join app.guardians g on g.school_id = s.school_id and g.student_id = s.id
      and g.guardian_id is not distinct from nullif(person.id, s.id)
   where s.school_id = any(app.current_schools()) and s.id = p_student and s.id = any(app.current_children())
     and s.archived_at is null;
end;
revoke execute on function app.guardians_of_child from public;
grant execute on function app.guardians_of_child to casa_app;

-- The accounts that are linked to a child, with what each may do now: nothing until the parent has accepted, or while the
-- guardian is blocked. The office has decided nothing about a first guardian without a row.
create view app.active_guardians with (security_invoker = true) as
  select g.school_id, g.student_id, g.user_id, g.guardian_id, coalesce(p.sees_work, true) as sees_work,
         coalesce(p.sees_fees, true) as sees_fees, coalesce(p.gets_messages, true) as gets_messages
    from app.guardians g
    left join app.child_guardians p on p.school_id = g.school_id and p.id = coalesce(g.guardian_id, g.student_id)
   where g.accepted_at is not null and p.blocked_at is null;
grant select on app.active_guardians to casa_app;

-- Whether a parent is blocked for at least one child.
create function app.is_blocked(p_user uuid)
returns boolean language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from app.guardians g
                   join app.child_guardians p on p.school_id = g.school_id and p.id = coalesce(g.guardian_id, g.student_id)
                  where g.user_id = p_user and g.accepted_at is not null and p.blocked_at is not null);
end;
revoke execute on function app.is_blocked from public;

-- What a guardian may no longer see is taken away at once: notices about the child and exports of the child; and one who is
-- blocked asks for nothing any more.
-- Owner's rights: nobody may write these rows directly.
create function app.narrow_guardian() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  is_blocked constant boolean := new.blocked_at is not null;
  account uuid;
begin
  select g.user_id into account from app.guardians g
   where g.school_id = new.school_id and g.student_id = new.student_id
     and g.guardian_id is not distinct from nullif(new.id, new.student_id);
  if account is null then
    return null;
  end if;
  delete from app.notices n
   where n.school_id = new.school_id and n.student_id = new.student_id and n.user_id = account
     and (is_blocked or not case n.kind when 'fee' then new.sees_fees when 'guardian' then true else new.sees_work end);
  if is_blocked then
    delete from app.guardian_requests r
     where r.school_id = new.school_id and r.student_id = new.student_id and r.user_id = account;
  end if;
  if is_blocked or not (new.sees_work and new.sees_fees) then
    delete from app.exports e
     where e.school_id = new.school_id and e.student_id = new.student_id and e.user_id = account;
  end if;
  return null;
end $$;
revoke execute on function app.narrow_guardian from public;
create trigger narrow_guardian after insert or update on app.child_guardians
  for each row execute function app.narrow_guardian();
