-- Teachers learn of their classes from their session; the table itself is the office's.
call app.isolate('app.teacher_classes', reads => 'app.is_office()', writes => 'app.is_office()');

-- A teacher's further classes on a day, one entry for each class that is not archived, as JSON: `guide` ranks above
-- `assistant`, which ranks above `specialist`, whose areas are those of all its rows. Null if there are none.
create function app.further_classes(p_school uuid, p_teacher uuid, p_main uuid, p_day date)
returns jsonb language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select jsonb_agg(jsonb_build_object('class_id', given.class_id, 'role', given.role, 'areas', given.areas) order by given.class_id)
    from (
      select f.class_id,
             (array['guide', 'assistant', 'specialist'])[min(array_position(array['guide', 'assistant', 'specialist'], f.role))] as role,
             (select coalesce(jsonb_agg(distinct area.id), '[]')
                from app.teacher_classes a, unnest(a.area_ids) area(id)
               where a.school_id = p_school and a.teacher_id = p_teacher and a.class_id = f.class_id
                 and coalesce(a.from_day <= p_day, true) and coalesce(a.until_day >= p_day, true)) as areas
        from app.teacher_classes f
        join app.classes c on c.school_id = f.school_id and c.id = f.class_id and c.archived_at is null
       where f.school_id = p_school and f.teacher_id = p_teacher and f.class_id <> p_main
         and p_day between coalesce(f.from_day, p_day) and coalesce(f.until_day, p_day)
       group by f.class_id) given;
end;
revoke execute on function app.further_classes from public;

-- The users who lead a class on a day: its main teachers and its guides.
create function app.class_guides(p_school uuid, p_class uuid, p_day date)
returns setof uuid language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select t.user_id from app.teachers t
   where t.school_id = p_school and t.archived_at is null
     and (t.class_id = p_class
          or exists (select from app.teacher_classes f
                      where f.school_id = t.school_id and f.teacher_id = t.id and f.class_id = p_class and f.role = 'guide'
                        and coalesce(f.from_day <= p_day, true) and coalesce(f.until_day >= p_day, true)));
end;
revoke execute on function app.class_guides from public;

-- Whether the teacher is in a class in one of these roles, and in an area of work of a specialist if one is given. True in
-- the main class, and for everyone who is no teacher of further classes.
create function app.works_in(p_class uuid, p_roles text[], p_area uuid default null)
returns boolean language sql stable parallel safe set search_path = pg_catalog, app, pg_temp
begin atomic
  select not exists (
    select from jsonb_array_elements(coalesce(nullif(current_setting('app.further_classes', true), ''), '[]')::jsonb) l
     where (l ->> 'class_id')::uuid = p_class
       and not (l ->> 'role' = any(p_roles) and (p_area is null or l ->> 'role' <> 'specialist' or l -> 'areas' ? p_area::text)));
end;

-- Whether one of these ids is a row of one of these classes, or a child who is in it now. It explains a refusal.
create function app.concern_classes(p_school uuid, p_classes uuid[], p_ids uuid[])
returns boolean language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select p_classes && p_ids
      or exists (select from app.students s where s.school_id = p_school and s.class_id = any(p_classes)
                   and (s.id = any(p_ids)
                        or exists (select from app.records r where r.school_id = p_school and r.student_id = s.id and r.id = any(p_ids))
                        or exists (select from app.observations o where o.school_id = p_school and o.student_id = s.id and o.id = any(p_ids))
                        or exists (select from app.notes n where n.school_id = p_school and n.student_id = s.id and n.id = any(p_ids))
                        or exists (select from app.event_students e where e.school_id = p_school and e.student_id = s.id and e.id = any(p_ids))
                        or exists (select from app.conference_reports c where c.school_id = p_school and c.student_id = s.id and c.id = any(p_ids))))
      or exists (select from app.events e where e.school_id = p_school and e.class_id = any(p_classes) and e.id = any(p_ids))
      or exists (select from app.attendance_sheets a where a.school_id = p_school and a.class_id = any(p_classes) and a.id = any(p_ids))
      or exists (select from app.child_groups g where g.school_id = p_school and g.class_id = any(p_classes) and g.id = any(p_ids));
end;
