-- The children whom a school knows of these children's parents, these themselves included, the eldest first. However few
-- rows the statistics know of, the ten thousand that an import has just stored are joined by hashing, never row by row.
create function app.families_of(p_school uuid, p_students uuid[])
returns table (student_id uuid, family json) language sql stable
set search_path = pg_catalog, app, pg_temp set enable_nestloop = off
begin atomic
  with family as (
    select g.user_id, array_agg(st.id) as students,
           json_agg(json_build_object('fullName', st.full_name, 'className', c.name) order by st.dob, st.id) as family
      from app.guardians g
      join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
      join app.classes c on c.school_id = st.school_id and c.id = st.class_id
     where g.school_id = p_school and g.accepted_at is not null
       and g.user_id in (select k.user_id from app.guardians k where k.school_id = p_school and k.student_id = any(p_students))
     group by g.user_id
  )
  select student, f.family from family f, unnest(f.students) student;
end;
