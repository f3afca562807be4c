-- What lessons are about. In Active, schools see neither a subject nor its lessons.
create table app.subjects (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, id)
);
create unique index subjects_name on app.subjects (school_id, lower(name));
call app.isolate('app.subjects');

-- Ready-made lesson plans. The platform's hang on its levels, and the staff of a school read those of its classes' levels.
create table app.lessons (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  class_id uuid not null,
  subject_id uuid,
  name text not null,
  objectives text[] not null,
  materials text[] not null,
  -- in the order of the presentation
  steps text[] not null,
  control_of_error text[] not null default '{}',
  points_of_interest text[] not null default '{}',
  image_ids uuid[] not null default '{}',
  -- a film: the link of one elsewhere, or an uploaded one
  video_link text,
  video_id uuid,
  remarks text,
  -- the exercises of the level that it presents; one that was deleted stays here, so that it can be put back
  exercise_ids uuid[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint lessons_class foreign key (school_id, class_id) references app.classes (school_id, id),
  constraint lessons_subject foreign key (school_id, subject_id) references app.subjects (school_id, id),
  constraint lessons_video foreign key (school_id, video_id) references app.files (school_id, id),
  check (video_link is null or video_id is null)
);
create index lessons_class on app.lessons (school_id, class_id);
create index lessons_subject on app.lessons (school_id, subject_id);
create index lessons_video on app.lessons (school_id, video_id) where video_id is not null;
call app.isolate('app.lessons');
-- The clean-up of files asks which are used.
grant select (school_id, image_ids, video_id) on app.lessons to casa_worker;

-- The words of a text as they are searched: in lower case, without accents, in one Unicode form, each once. The signs of
-- Indian scripts are letters and stay. A word is cut where an index could not hold it.
create function app.words_of(p_text text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(distinct left(word, 60)), '{}')
    from regexp_split_to_table(
           translate(app.search_words(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]', '', 'g')),
                     ';:!?…“”„‘‚«»[]{}<>–—।॥*•+=|_', repeat(' ', 30)),
           '\s+') word
   where word <> '';
end;

-- The words of each lesson's name, subject and objectives. Comparing plain text is leakproof, so that this index serves
-- requests under row-level security, which an index for `like` or `@@` does not.
create table app.lesson_words (
  school_id uuid not null,
  word text collate "C" not null,
  lesson_id uuid not null,
  primary key (school_id, word, lesson_id),
  foreign key (school_id, lesson_id) references app.lessons (school_id, id) on delete cascade
);
create index lesson_words_lesson on app.lesson_words (school_id, lesson_id);
call app.isolate('app.lesson_words');

create function app.remember_lesson_words(p_school uuid, p_lessons uuid[]) returns void language sql
set search_path = pg_catalog, app, pg_temp as $$
  delete from app.lesson_words w where w.school_id = p_school and w.lesson_id = any(p_lessons);
  insert into app.lesson_words (school_id, word, lesson_id)
  select l.school_id, word, l.id
    from app.lessons l
    left join app.subjects s on s.school_id = l.school_id and s.id = l.subject_id,
         unnest(app.words_of(concat_ws(' ', l.name, s.name, array_to_string(l.objectives, ' ')))) word
   where l.school_id = p_school and l.id = any(p_lessons);
$$;
create function app.remember_words_of_lesson() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.remember_lesson_words(new.school_id, array[new.id]);
  return null;
end $$;
create function app.remember_words_of_subject() returns trigger language plpgsql
set search_path = pg_catalog, app, pg_temp as $$
begin
  -- Locked, so that what is saved of a lesson at the same moment is seen.
  perform from app.lessons l where l.school_id = new.school_id and l.subject_id = new.id order by l.id for no key update;
  perform app.remember_lesson_words(new.school_id,
    array(select l.id from app.lessons l where l.school_id = new.school_id and l.subject_id = new.id));
  return null;
end $$;
create trigger remember_words after insert or update of name, subject_id, objectives on app.lessons
  for each row execute function app.remember_words_of_lesson();
create trigger remember_words after update of name on app.subjects
  for each row when (old.name is distinct from new.name) execute function app.remember_words_of_subject();

create table app.categories (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, id)
);
create unique index categories_name on app.categories (school_id, lower(name));
call app.isolate('app.categories', 'school_id', null, true);

create trigger remember_removal after delete on app.subjects
  referencing old table as gone for each statement execute function app.remember_removal();
create trigger remember_removal after delete on app.lessons
  referencing old table as gone for each statement execute function app.remember_removal();
create trigger remember_removal after delete on app.categories
  referencing old table as gone for each statement execute function app.remember_removal();

-- Pictures and films of the platform's are for staff: they hang on lessons. Parents see its logo.
create policy platform_of_family on app.files as restrictive for select to casa_app using (
  (select current_setting('app.role', true) is distinct from 'PARENT')
  or school_id <> app.platform()
  or exists (select from app.schools s where s.id = files.school_id and s.logo_id = files.id));
