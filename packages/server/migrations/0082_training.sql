-- Who trains teachers. How to reach them is the administrator's alone, so nobody else reads a row of this table: schools
-- read app.trainers_in_reach(), which leaves that out.
create table app.trainers (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  name text not null,
  mobile_number text not null,
  email text,
  photo_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, photo_id) references app.files (school_id, id)
);
create index trainers_photo on app.trainers (school_id, photo_id) where photo_id is not null;
call app.isolate('app.trainers');
create policy administrator on app.trainers as restrictive for all to casa_app
  using ((select current_setting('app.role', true) = 'SUPERADMIN'))
  with check ((select current_setting('app.role', true) = 'SUPERADMIN'));
grant select (school_id, photo_id) on app.trainers to casa_worker;
create trigger remember_removal after delete on app.trainers
  referencing old table as gone for each statement execute function app.remember_removal();

-- The platform's trainers, without how to reach them for anybody but the administrator; none for a parent.
create function app.trainers_in_reach()
returns setof app.trainers language plpgsql stable rows 100 security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  return query
  select t.school_id, t.id, t.name,
         case when role.of = 'SUPERADMIN' then t.mobile_number end,
         case when role.of = 'SUPERADMIN' then t.email end,
         t.photo_id, t.version, t.created_at, t.updated_at
    from app.trainers t cross join (select current_setting('app.role', true) as of) role
   where t.school_id = app.platform() and role.of in ('SUPERADMIN', 'SCHOOLE', 'TEACHER');
end $$;
revoke execute on function app.trainers_in_reach from public;
grant execute on function app.trainers_in_reach to casa_app;

-- What teachers are trained in: the topics, each of one trainer and for one level.
create table app.training_topics (
  school_id uuid not null,
  id uuid not null,
  trainer_id uuid not null,
  class_id uuid not null,
  subject text not null,
  active boolean not null default true,
  audio_id uuid,
  video_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, trainer_id) references app.trainers (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id),
  foreign key (school_id, audio_id) references app.files (school_id, id),
  foreign key (school_id, video_id) references app.files (school_id, id)
);
create index training_topics_trainer on app.training_topics (school_id, trainer_id);
create index training_topics_class on app.training_topics (school_id, class_id);
create index training_topics_audio on app.training_topics (school_id, audio_id) where audio_id is not null;
create index training_topics_video on app.training_topics (school_id, video_id) where video_id is not null;
call app.isolate('app.training_topics');
-- Schools see no topic that is In Active, and with it neither its sound nor its film.
create policy active on app.training_topics as restrictive for select to casa_app
  using (active or (select current_setting('app.role', true) = 'SUPERADMIN'));
create policy administrator_insert on app.training_topics as restrictive for insert to casa_app
  with check ((select current_setting('app.role', true) = 'SUPERADMIN'));
create policy administrator_update on app.training_topics as restrictive for update to casa_app
  using ((select current_setting('app.role', true) = 'SUPERADMIN'));
create policy administrator_delete on app.training_topics as restrictive for delete to casa_app
  using ((select current_setting('app.role', true) = 'SUPERADMIN'));
grant select (school_id, audio_id, video_id) on app.training_topics to casa_worker;
create trigger remember_removal after delete on app.training_topics
  referencing old table as gone for each statement execute function app.remember_removal();
