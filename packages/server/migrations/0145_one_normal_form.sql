-- How texts are compared when somebody searches and when two names must differ: in lower case, without accents, joiners and
-- invisible characters, with ordinary digits, spaces, hyphens and quotation marks. `folded` in rules/typed-text.ts does the
-- same; a property test holds them equal.
create function app.folded(p_text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := p_text;
begin
  if folded !~ '[^\x20-\x7e\n\t]' then
    return lower(folded);
  end if;
  -- Looking for what a step changes takes a tenth of the step, and most texts have none of it.
  if folded ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]' then
    folded := regexp_replace(folded, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g');
    folded := regexp_replace(folded, '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g');
    folded := regexp_replace(folded, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g');
  end if;
  if folded ~ '[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u1c50-\u1c59\uabf0-\uabf9\uff10-\uff19]' then
    folded := translate(folded, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹０１２３４５６７８９',
                                '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
  end if;
  -- Letters of Indian scripts have neither case nor accents that are folded.
  if folded ~ '[^\x20-\x7e\n\t\u0900-\u0dff]' then
    folded := translate(
      normalize(lower(regexp_replace(normalize(folded, NFD), '[\u0300-\u036f]', '', 'g')), NFC),
      '‐‑‒–—―−﹘﹣－‘’ʼ“”ς', '----------''''''""σ');
    return folded;
  end if;
  return normalize(lower(folded), NFC);
end $$;

-- A name as it is compared with others: folded, with single spaces. The same as `nameKey` in rules/names.ts.
create function app.name_key(p_name text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(app.folded(p_name), '\s+', ' ', 'g'));

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

-- Words are compared in the same form. What is stored of them is made again.
create or replace function app.search_words(p_text text) returns text language sql immutable parallel safe
return ' ' || translate(app.folded(p_text), '-.,/()"''', '        ');
create or replace function app.words_of(p_text text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct left(word, 60)), '{}')
    from regexp_split_to_table(translate(app.search_words(p_text), ';:!?…„‚«»[]{}<>।॥*•+=|_', repeat(' ', 23)), '\s+') word
   where word <> '';
end;
alter table app.students drop column search_words;
alter table app.students add column search_words text not null generated always as (
  app.search_words(first_name || ' ' || coalesce(last_name, '') || ' ' || serial_number || ' ' || coalesce(admission_number, ''))
) stored;
select app.remember_lesson_words(school_id, array_agg(id)) from app.lessons group by school_id;
