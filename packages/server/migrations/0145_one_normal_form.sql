-- Names that looked the same could be stored twice until now. The later ones get a number behind them, such as `Nursery (2)`,
-- so that the new indexes can be built on every database; the log names their rows.
do $$
declare
  kind record;
  twin record;
  candidate text;
  taken boolean;
begin
  for kind in values
    ('classes', 'name', 'school_id', 'archived_at is null'),
    ('students', 'admission_number', 'school_id', 'archived_at is null'),
    ('areas', 'name', 'school_id, class_id', 'true'),
    ('activities', 'name', 'school_id, class_id, area_id', 'true'),
    ('exercises', 'name', 'school_id, class_id, activity_id', 'true'),
    ('subjects', 'name', 'school_id', 'true'),
    ('categories', 'name', 'school_id', 'true'),
    ('academic_years', 'name', 'school_id', 'true')
  loop
    for twin in execute format(
      'select * from (select school_id, id, %1$I as name, row_number() over (partition by %2$s, app.name_key(%1$I) order by id) as number
                        from app.%3$I where %4$s and %1$I is not null) t where number > 1',
      kind.column2, kind.column3, kind.column1, kind.column4)
    loop
      loop
        candidate := twin.name || ' (' || twin.number || ')';
        execute format('select exists (select from app.%I where school_id = $1 and app.name_key(%I) = app.name_key($2))',
          kind.column1, kind.column2) into taken using twin.school_id, candidate;
        exit when not taken;
        twin.number := twin.number + 1;
      end loop;
      execute format('update app.%I set %I = $1, version = version + 1 where school_id = $2 and id = $3', kind.column1, kind.column2)
        using candidate, twin.school_id, twin.id;
      raise log 'app.% %: renamed, because its name looked like that of another', kind.column1, twin.id;
    end loop;
  end loop;
end $$;
drop index app.classes_name;
create unique index classes_name on app.classes (school_id, app.name_key(name)) where archived_at is null;
drop index app.students_admission_number;
create unique index students_admission_number on app.students (school_id, app.name_key(admission_number)) where archived_at is null;
drop index app.areas_name;
create unique index areas_name on app.areas (school_id, class_id, app.name_key(name));
drop index app.activities_name;
create unique index activities_name on app.activities (school_id, class_id, area_id, app.name_key(name));
drop index app.exercises_name;
create unique index exercises_name on app.exercises (school_id, class_id, activity_id, app.name_key(name));
drop index app.subjects_name;
create unique index subjects_name on app.subjects (school_id, app.name_key(name));
drop index app.categories_name;
create unique index categories_name on app.categories (school_id, app.name_key(name));
drop index app.academic_years_name;
create unique index academic_years_name on app.academic_years (school_id, app.name_key(name));
alter table app.students drop column search_words;
alter table app.students add column search_words text not null generated always as (
  app.search_words(first_name || ' ' || coalesce(last_name, '') || ' ' || serial_number || ' ' || coalesce(admission_number, ''))
) stored;
delete from app.lesson_words;
insert into app.lesson_words (school_id, word, lesson_id)
select l.school_id, word, l.id
  from app.lessons l
  left join app.subjects s on s.school_id = l.school_id and s.id = l.subject_id,
       unnest(app.words_of(concat_ws(' ', l.name, s.name, array_to_string(l.objectives, ' ')))) word;
