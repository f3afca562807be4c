-- Uploaded files: what they are and where they lie. Who may see one follows from the row that it hangs on.
create table app.files (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  content_type text not null,
  storage_key text not null,
  -- the small size of a picture
  small_key text,
  byte_count bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  user_id uuid not null references app.users (id),
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
create index files_user on app.files (user_id);
call app.isolate('app.files');

-- What a school's files take of its quota, in bytes.
alter table app.schools add column file_bytes bigint not null default 0;
alter table app.schools add foreign key (id, logo_id) references app.files (school_id, id);
alter table app.students add foreign key (school_id, photo_id) references app.files (school_id, id);
create index students_photo on app.students (school_id, photo_id) where photo_id is not null;
grant update (file_bytes) on app.schools to casa_app;
