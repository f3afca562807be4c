-- The tables as they were when functions, views, triggers and policies moved beside their domains. Generated once; a change of
-- a table is a migration after this one.
create schema if not exists app;

-- One row per request that wrote something: who, when, which call, which row and which fields; never the values.
create table app.audit_log (
  school_id uuid not null,
  id bigint generated always as identity not null,
  at timestamptz default now() not null,
  user_id uuid,
  role text,
  call text not null,
  entity_id uuid,
  fields text[] default '{}'::text[] not null,
  request_id text,
  -- Refused sign-ins are counted: one row an hour for each account, and one a role for all names that nobody has.
  times integer default 1 not null,
  constraint audit_log_pkey primary key (school_id, id)
);
create index audit_log_refused on app.audit_log using btree (school_id, entity_id, role, at) where (call = 'sign-in refused'::text);

-- A repeated POST answers the same and does nothing twice. Kept for 24 hours; an anonymous caller's user is nil.
create table app.idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz default now() not null,
  constraint idempotency_keys_key_check check (((length(key) >= 8) AND (length(key) <= 200))),
  constraint idempotency_keys_pkey primary key (user_id, key)
);
create index idempotency_keys_created_at on app.idempotency_keys using btree (created_at);

-- Throttling: each key (a fingerprint of an account, a network address) has turns that come back one by one. free_at is
-- when all of them are back. Worth nothing after a crash, so it is not logged.
create unlogged table app.turns (
  key bytea not null,
  free_at timestamptz not null,
  constraint turns_pkey primary key (key)
);

create table app.schools (
  id uuid not null,
  name text not null,
  short_code text not null,
  address text default ''::text not null,
  city text default ''::text not null,
  pincode text default ''::text not null,
  country smallint default 4 not null,
  contact_name text default ''::text not null,
  email text,
  mobile_number text default ''::text not null,
  mobile_verified boolean default false not null,
  school_email text default ''::text not null,
  school_contact text default ''::text not null,
  logo_id uuid,
  subscription boolean default false not null,
  trial_started_on date,
  active boolean default false not null,
  time_zone text default 'Asia/Kolkata'::text not null,
  -- true: parents see unpublished records too (the specification's filterStatus)
  filter_status boolean default false not null,
  holidays date[] default '{}'::date[] not null,
  file_quota bigint default '5368709120'::bigint not null,
  next_serial integer default 1 not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  -- What a school's files take of its quota, in bytes.
  file_bytes bigint default 0 not null,
  -- When the school was first switched on; until then it waits.
  activated_at timestamptz,
  -- The contact's number that was confirmed with a code; changing back to it keeps it confirmed.
  verified_number text,
  -- Whether a school records what families really pay. Off, a fee's status follows from the calendar alone.
  keeps_ledger boolean default false not null,
  constraint schools_country_check check (((country >= 1) AND (country <= 5))),
  constraint schools_pkey primary key (id),
  constraint schools_short_code_key unique (short_code)
);
-- A registration is answered alike whether its number signs in for another school or not. A school that waits has no login
-- name: it gets its number when it is first switched on, and until then somebody who signs in with the number and the
-- registration's password sees that it waits.
create index schools_mobile_number on app.schools using btree (mobile_number);

create table app.classes (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean default true not null,
  level_id uuid,
  level_school_id uuid generated always as (
CASE
    WHEN (level_id IS NOT NULL) THEN '00000000-0000-7000-8000-000000000001'::uuid
    ELSE NULL::uuid
END) stored,
  archived_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint classes_pkey primary key (school_id, id)
);
create unique index classes_name on app.classes using btree (school_id, lower(name)) where (archived_at IS NULL);
create index classes_level on app.classes using btree (level_school_id, level_id) where (level_id IS NOT NULL);

-- The accounts. A login name is unique per role across the platform, so this table has no school of its own; the
-- runtime role never touches it but through the functions below.
create table app.users (
  id uuid not null,
  role text not null,
  -- null: a parent without a number, who signs in by a child's serial number
  login text,
  -- staff and administrator belong to one school; parents to none, their guardian links do
  school_id uuid,
  name text not null,
  email text,
  password_hash text,
  -- HMAC of the one-time password on the welcome slip, until the first sign-in's reset
  first_password bytea,
  password_changed boolean default false not null,
  disabled boolean default false not null,
  -- signs in from the server's own machine alone (the demo's administrator, whose password is public)
  loopback_only boolean default false not null,
  created_at timestamptz default now() not null,
  constraint users_role_check check ((role = ANY (ARRAY['SUPERADMIN'::text, 'SCHOOLE'::text, 'TEACHER'::text, 'PARENT'::text]))),
  constraint users_check check (((role = 'PARENT'::text) = (school_id IS NULL))),
  constraint users_pkey primary key (id),
  constraint users_role_login_key unique (role, login)
);
create index users_school on app.users using btree (school_id);
-- The e-mail of a school's or a teacher's account is the one in its form.
create index users_login on app.users using btree (login);

create table app.teachers (
  school_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  email text,
  qualification text,
  address text,
  mobile_number text not null,
  class_id uuid not null,
  archived_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint teachers_pkey primary key (school_id, id)
);
create unique index teachers_user on app.teachers using btree (user_id) where (archived_at IS NULL);
create index teachers_class on app.teachers using btree (school_id, class_id);

create table app.students (
  school_id uuid not null,
  id uuid not null,
  serial_number text not null,
  first_name text not null,
  last_name text,
  full_name text generated always as ((first_name || COALESCE((' '::text || last_name), ''::text))) stored not null,
  dob date not null,
  gender text,
  class_id uuid not null,
  admission_number text,
  mother_name text not null,
  father_name text,
  mobile_number text,
  father_mobile_number text,
  address text,
  lane text,
  doa date not null,
  allergies text,
  -- AES-256-GCM under a key outside the database, and the four digits that may be shown
  aadhaar bytea,
  aadhaar_last4 text,
  photo_id uuid,
  archived_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  -- The masked images of a child's Aadhaar card, in the order in which they were uploaded.
  image_ids uuid[] default '{}'::uuid[] not null,
  -- What a child is found by. Stored, because making it for each of 10,000 children takes five times as long as comparing.
  search_words text generated always as (app.search_words(((((((first_name || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || serial_number) || ' '::text) || COALESCE(admission_number, ''::text)))) stored not null,
  constraint students_gender_check check ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint students_pkey primary key (school_id, id),
  constraint students_serial_number_key unique (serial_number)
);
create unique index students_admission_number on app.students using btree (school_id, lower(admission_number)) where (archived_at IS NULL);
create index students_class on app.students using btree (school_id, class_id, first_name);
create index students_photo on app.students using btree (school_id, photo_id) where (photo_id IS NOT NULL);

-- Which parent follows which child. Of another school's parent it waits until the parent accepts.
create table app.guardians (
  school_id uuid not null,
  student_id uuid not null,
  user_id uuid not null,
  accepted_at timestamptz,
  created_at timestamptz default now() not null,
  declined_at timestamptz,
  -- what the school of an accepted link may know of the account: nobody has opened it, or only this school's slip has,
  -- so that nobody knows yet whose the number is
  account text,
  constraint guardians_pkey primary key (school_id, student_id, user_id),
  constraint guardians_account_check check ((account = ANY (ARRAY['unopened'::text, 'slip'::text]))),
  constraint guardians_check check (((accepted_at IS NULL) OR (declined_at IS NULL)))
);
create index guardians_user on app.guardians using btree (user_id);

create table app.sessions (
  id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  -- good for the reset of the first password alone
  reset_only boolean default false not null,
  lifetime interval not null,
  expires_at timestamptz not null,
  last_seen timestamptz not null,
  created_at timestamptz default now() not null,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_hash_key unique (token_hash)
);
create index sessions_user on app.sessions using btree (user_id);
create index sessions_expires_at on app.sessions using btree (expires_at);

-- One code per number and purpose, the latest. Strangers and users alike leave a row, so that the answer tells nothing;
-- the job that sends it decides whether there is anybody to send it to, and makes the code.
create table app.otps (
  purpose text not null,
  mobile text not null,
  id uuid not null,
  role text,
  tries smallint default 0 not null,
  asked_at timestamptz not null,
  place bytea default '\x'::bytea not null,
  -- The language in which a code is sent: that of the page on which it was asked for.
  language text default 'en'::text not null,
  constraint otps_id_key unique (id),
  constraint otps_pkey primary key (purpose, mobile, place),
  constraint otps_purpose_check check (((purpose = ANY (ARRAY['reset'::text, 'registration'::text])) OR (purpose = 'link'::text))),
  constraint otps_language_check check ((language = ANY (ARRAY['en'::text, 'hi'::text, 'te'::text])))
);

-- Attendance: one sheet per class and day, one entry per child and day, and each child's totals by month.
create table app.attendance_sheets (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  day date not null,
  teacher_id uuid,
  present integer default 0 not null,
  absent integer default 0 not null,
  -- the last to save it; the name stays when the account goes
  saved_by uuid not null,
  saved_by_name text not null,
  saved_at timestamptz not null,
  -- 0 while a new sheet is being filled, which nobody else ever sees
  version integer default 0 not null,
  updated_at timestamptz default now() not null,
  constraint attendance_sheets_present_check check ((present >= 0)),
  constraint attendance_sheets_absent_check check ((absent >= 0)),
  constraint attendance_sheets_pkey primary key (school_id, id),
  constraint attendance_sheets_school_id_class_id_day_key unique (school_id, class_id, day)
);
create index attendance_sheets_day on app.attendance_sheets using btree (school_id, day);
create index attendance_sheets_teacher on app.attendance_sheets using btree (school_id, teacher_id) where (teacher_id IS NOT NULL);

-- A child is counted once a day, on the sheet of the class that it was in then: it keeps its history when it moves.
create table app.attendance_entries (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  class_id uuid not null,
  present boolean not null,
  constraint attendance_entries_pkey primary key (school_id, student_id, day)
);
create index attendance_entries_sheet on app.attendance_entries using btree (school_id, class_id, day);

-- How many days of a month have an entry of the child, and on how many of them it was present: what a year's report
-- reads. Written in the transaction that writes the entries. The current month's rows change daily, so pages keep room.
create table app.attendance_months (
  school_id uuid not null,
  student_id uuid not null,
  month date not null,
  days smallint not null,
  present smallint not null,
  constraint attendance_months_month_check check ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint attendance_months_check check (((present >= 0) AND (present <= days))),
  constraint attendance_months_pkey primary key (school_id, student_id, month)
) with (fillfactor=80);

-- What a user should know of. A notice is its user's alone, on top of the school that holds every row.
create table app.notices (
  school_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  text text,
  -- the screen it is about, as a path of the web app
  link text not null,
  read_at timestamptz,
  created_at timestamptz default now() not null,
  -- A notice names its text by a key of the catalogues, with the values of its blanks, so that all users read it in their own
  -- language. A sentence that was stored before and is not recognised stays as it is.
  text_key text,
  text_values jsonb default '{}'::jsonb not null,
  constraint notices_pkey primary key (school_id, id),
  constraint notices_text_check check (((text IS NULL) <> (text_key IS NULL))),
  constraint notices_kind_check check ((kind = ANY (ARRAY['assignment'::text, 'resubmission'::text, 'published'::text, 'note'::text, 'school'::text, 'link'::text, 'fee'::text, 'report'::text])))
);
create index notices_user on app.notices using btree (user_id, created_at DESC);

-- Uploaded files: what they are and where they lie. Who may see one follows from the row that it hangs on.
create table app.files (
  school_id uuid not null,
  id uuid not null,
  content_type text not null,
  storage_key text not null,
  -- the small size of a picture
  small_key text,
  byte_count bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  user_id uuid not null,
  created_at timestamptz default now() not null,
  -- Recordings and films beside pictures: how many seconds they last, and of which upload in parts they were made, so that
  -- a client that did not receive the answer asks again and gets the same file.
  seconds double precision,
  upload_id uuid,
  constraint files_pkey primary key (school_id, id)
);
create index files_user on app.files using btree (user_id);
create index files_created_at on app.files using btree (school_id, created_at);
create unique index files_upload on app.files using btree (school_id, upload_id) where (upload_id IS NOT NULL);

-- What there is to learn: areas of work, their activities, their exercises. The platform's hang on its levels; a school
-- adds its own, which hang on one of its classes, under areas and activities of its own or the platform's.
create table app.areas (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  name text not null,
  -- the order of teaching
  position double precision not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  constraint areas_pkey primary key (school_id, id),
  constraint areas_school_id_id_class_id_key unique (school_id, id, class_id)
);
create unique index areas_name on app.areas using btree (school_id, class_id, lower(name));

create table app.activities (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  area_school_id uuid not null,
  area_id uuid not null,
  name text not null,
  position double precision not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  area_class_id uuid not null,
  constraint activities_check check (((area_school_id = school_id) OR (area_school_id = app.platform()))),
  constraint activities_pkey primary key (school_id, id),
  constraint activities_school_id_id_class_id_key unique (school_id, id, class_id),
  constraint activities_area_class check (((area_school_id <> school_id) OR (area_class_id = class_id)))
);
create unique index activities_name on app.activities using btree (school_id, class_id, area_id, lower(name));
create index activities_area on app.activities using btree (area_school_id, area_id);

create table app.exercises (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  activity_school_id uuid not null,
  activity_id uuid not null,
  name text not null,
  position double precision not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  activity_class_id uuid not null,
  constraint exercises_check check (((activity_school_id = school_id) OR (activity_school_id = app.platform()))),
  constraint exercises_pkey primary key (school_id, id),
  constraint exercises_activity_class check (((activity_school_id <> school_id) OR (activity_class_id = class_id)))
);
create unique index exercises_name on app.exercises using btree (school_id, class_id, activity_id, lower(name));
create index exercises_activity on app.exercises using btree (activity_school_id, activity_id);

-- One row per child and item: the latest key, how many plans are open, and the same of what is published. Kept by
-- app.count_progress alone. A row stays when its last entry goes, so that a writer who waits for it always finds it.
create table app.progress (
  school_id uuid not null,
  student_id uuid not null,
  item_id uuid not null,
  -- whose curriculum the item is: the school's own or the platform's
  item_school_id uuid not null,
  of_activity boolean not null,
  exercise_id uuid generated always as (
CASE
    WHEN (NOT of_activity) THEN item_id
    ELSE NULL::uuid
END) stored,
  activity_id uuid generated always as (
CASE
    WHEN of_activity THEN item_id
    ELSE NULL::uuid
END) stored,
  key text,
  -- the entry that the key is from, and its day
  record_id uuid,
  day date,
  plans smallint default 0 not null,
  published_key text,
  published_day date,
  published_plans smallint default 0 not null,
  -- When the key of a child and an item was set, beside it: what next asks it of every key of a class, and looking into the
  -- entry of each took longer than all else.
  key_at timestamptz,
  constraint progress_key_check check ((key = ANY (ARRAY['P'::text, 'WI'::text, 'WA'::text, 'M'::text]))),
  constraint progress_plans_check check ((plans >= 0)),
  constraint progress_published_key_check check ((published_key = ANY (ARRAY['P'::text, 'WI'::text, 'WA'::text, 'M'::text]))),
  constraint progress_published_plans_check check ((published_plans >= 0)),
  constraint progress_check check (((item_school_id = school_id) OR (item_school_id = app.platform()))),
  constraint progress_pkey primary key (school_id, student_id, item_id)
) with (fillfactor=80);
create index progress_exercise on app.progress using btree (item_school_id, exercise_id) where (exercise_id IS NOT NULL);
create index progress_activity on app.progress using btree (item_school_id, activity_id) where (activity_id IS NOT NULL);

create table app.records (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- the class in which it was made; a child that moves keeps it
  class_id uuid not null,
  item_id uuid not null,
  item_school_id uuid not null,
  start_date date not null,
  end_date date not null,
  -- without a key it is a plan
  key text,
  remarks text,
  academic_year text not null,
  published boolean default false not null,
  made_by uuid not null,
  -- the last to set the key, and when; the name stays when the account goes
  changed_by uuid not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  -- every key that it had: [{key, changedAt, author}], the oldest first; written by the trigger below alone
  history jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  -- Of a published entry parents see the key with which it was published and those that came after it: how many keys its
  -- history had before, written by the trigger alone. Of what was published already nobody knows, so its latest key is theirs.
  keys_before_publication integer default 0 not null,
  constraint records_key_check check ((key = ANY (ARRAY['P'::text, 'WI'::text, 'WA'::text, 'M'::text]))),
  constraint records_check check ((end_date >= start_date)),
  constraint records_pkey primary key (school_id, id)
);
create index records_student on app.records using btree (school_id, student_id, item_id, start_date, id);
create index records_class on app.records using btree (school_id, class_id, end_date);
create index records_days on app.records using btree (school_id, student_id, end_date);
-- What is still open.
create index records_open on app.records using btree (school_id, student_id) where (key IS NULL);
-- The latest entries of a school, page by page, without sorting all that it ever recorded.
create index records_latest on app.records using btree (school_id, start_date, id);
-- When a child's work was recorded last, whatever a year's records are: one step into an index. A plan has no key yet, so it
-- is not among them.
create index records_recorded on app.records using btree (school_id, student_id, changed_at) where (key IS NOT NULL);
create index records_unfinished on app.records using btree (school_id, student_id) include (made_by, published, start_date, end_date) where ((key IS NULL) OR (NOT published));

-- How many children of a class have an item at a key, or planned (F): of the class that they are in now.
create table app.progress_counts (
  school_id uuid not null,
  class_id uuid not null,
  item_id uuid not null,
  key text not null,
  children integer not null,
  constraint progress_counts_key_check check ((key = ANY (ARRAY['P'::text, 'WI'::text, 'WA'::text, 'M'::text, 'F'::text]))),
  constraint progress_counts_pkey primary key (school_id, class_id, item_id, key)
) with (fillfactor=80);

-- What was seen in a child on a day.
create table app.observations (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- the child's class then
  class_id uuid not null,
  day date not null,
  text text,
  made_by uuid not null,
  made_by_name text not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  -- What was seen may be about an exercise. As with prerequisites, the link to one that was deleted stays and is not read, so
  -- that the exercise is put back whole and no observation keeps it from being deleted.
  exercise_school_id uuid,
  exercise_id uuid,
  -- the line of quick recording that wrote it, by which the line is taken back
  recording uuid,
  constraint observations_pkey primary key (school_id, id),
  constraint observations_exercise check ((((exercise_id IS NULL) = (exercise_school_id IS NULL)) AND ((exercise_school_id = school_id) OR (exercise_school_id = app.platform()))))
);
create index observations_student on app.observations using btree (school_id, student_id, day DESC);
create index observations_day on app.observations using btree (school_id, day DESC, id DESC);
create index observations_of_exercise on app.observations using btree (school_id, exercise_id, day DESC) where (exercise_id IS NOT NULL);
create index observations_recording on app.observations using btree (school_id, recording) where (recording IS NOT NULL);

-- The sounds and the movable alphabets, cell by cell: a child has worked with this column. A cell that was taken back is
-- gone, so that two teachers on one grid never undo each other's cells.
create table app.language_cells (
  school_id uuid not null,
  student_id uuid not null,
  grid text not null,
  item text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint language_cells_grid_check check ((grid = ANY (ARRAY['sounds'::text, 'movable'::text]))),
  constraint language_cells_pkey primary key (school_id, student_id, grid, item)
);

-- Notes for a child's report, by the office or a teacher.
create table app.notes (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- the class for which it was written
  class_id uuid not null,
  -- the teacher who wrote it; none where the office did
  teacher_id uuid,
  user_id uuid not null,
  user_name text not null,
  text text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint notes_pkey primary key (school_id, id)
);
create index notes_student on app.notes using btree (school_id, student_id, created_at DESC);
create index notes_latest on app.notes using btree (school_id, created_at DESC, id DESC);
create index notes_teacher on app.notes using btree (school_id, teacher_id) where (teacher_id IS NOT NULL);

-- Where this account has signed in before: devices by their cookie, networks by their address, both as fingerprints.
create table app.known_places (
  user_id uuid not null,
  place bytea not null,
  kind text not null,
  seen_at timestamptz not null,
  constraint known_places_kind_check check ((kind = ANY (ARRAY['device'::text, 'network'::text]))),
  constraint known_places_pkey primary key (user_id, place)
);

create table app.otp_codes (
  id uuid not null,
  -- app.otps.id
  otp uuid not null,
  -- null: sent to the number itself
  email text,
  -- the accounts that it resets
  accounts uuid[] not null,
  -- HMAC of the code; null until it was made
  code bytea,
  made_at timestamptz not null,
  expires_at timestamptz,
  constraint otp_codes_pkey primary key (id)
);
create index otp_codes_otp on app.otp_codes using btree (otp);

-- How a parent's account was opened, and whose its number is known to be.
create table app.parent_accounts (
  user_id uuid not null,
  -- the school whose slip opens the account, or has opened it
  slip_school_id uuid,
  -- the number to which a code was sent that the account's holder typed; it proves nothing of another number
  proved_number text,
  constraint parent_accounts_pkey primary key (user_id)
);

-- HMAC of the one-time password on a slip that links one child to one account and opens nothing.
create table app.link_slips (
  school_id uuid not null,
  student_id uuid not null,
  user_id uuid not null,
  password bytea not null,
  constraint link_slips_pkey primary key (school_id, student_id)
);

-- What one press recorded: the entries that it made or gave a key, each with the version at which it left them and the key
-- that they had before ({id, version, was}; a version of 1 is an entry that it made). By this a press is known again
-- however late it is repeated, and is taken back.
create table app.recordings (
  school_id uuid not null,
  user_id uuid not null,
  -- made by the client that recorded
  id uuid not null,
  recorded_at timestamptz not null,
  entries jsonb not null,
  undone_at timestamptz,
  -- A recording that is repeated is answered as it was the first time: which entries the answer named, those that had the key
  -- already included, and how many children were skipped. By the fingerprint of its request another request that says the
  -- same id is distinguished from a repeat; what was recorded before has none. Besides the key an entry of `entries` may say what the
  -- whole row was (`before`: item_id, item_school_id, of_activity, start_date, end_date, remarks, academic_year).
  request bytea,
  answered uuid[] default '{}'::uuid[] not null,
  skipped integer default 0 not null,
  -- The notices that a publication sent, so that they go when it is taken back.
  notices uuid[] default '{}'::uuid[] not null,
  constraint recordings_pkey primary key (school_id, user_id, id)
);
create index recordings_undone on app.recordings using btree (school_id, user_id, recorded_at) where (undone_at IS NOT NULL);
create index recordings_age on app.recordings using btree (recorded_at);

-- Sessions that ended because their school was switched off.
create table app.switched_off_sessions (
  school_id uuid not null,
  token_hash bytea not null,
  ended_at timestamptz default now() not null,
  constraint switched_off_sessions_pkey primary key (school_id, token_hash)
);
create index switched_off_sessions_token_hash on app.switched_off_sessions using btree (token_hash);

-- How a school's contact was reached until a change, for as long as it takes to tell them.
create table app.former_contacts (
  school_id uuid not null,
  id uuid not null,
  school_name text not null,
  mobile_number text not null,
  email text,
  -- The login name was changed, not an e-mail address alone.
  number_changed boolean not null,
  changed_at timestamptz default now() not null,
  constraint former_contacts_pkey primary key (school_id, id),
  constraint former_contacts_id_key unique (id)
);

-- What somebody has just deleted, so that the same person can put it back: the row as the database saw it, or the version at
-- which a class was archived. Requests read it and never write it.
create table app.removals (
  school_id uuid not null,
  -- of the deleted row
  id uuid not null,
  user_id uuid not null,
  -- its table, without the schema
  kind text not null,
  -- the child that the row was about
  student_id uuid,
  archived boolean not null,
  deleted_row jsonb not null,
  removed_at timestamptz default now() not null,
  put_back_at timestamptz,
  constraint removals_pkey primary key (school_id, id)
);
create index removals_age on app.removals using btree (removed_at);
create index removals_of_event on app.removals using btree (school_id, ((deleted_row ->> 'event_id'::text))) where (kind = 'event_students'::text);

-- What is set for a class: assignments, which each child hands in, and events of the calendar.
create table app.events (
  school_id uuid not null,
  id uuid not null,
  kind text not null,
  -- none for an event that is not one class's
  class_id uuid,
  name text not null,
  -- remarks, shown to parents
  description text,
  -- special instructions
  observation text,
  video text,
  image_ids uuid[] default '{}'::uuid[] not null,
  day date not null,
  -- by when an assignment is handed in; the last day of an event
  due_day date,
  -- for the whole class, or without one for the whole school; otherwise for the children of app.event_students
  for_all boolean not null,
  made_by uuid not null,
  made_by_name text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint events_kind_check check ((kind = ANY (ARRAY['assignment'::text, 'event'::text]))),
  constraint events_check check (((kind = 'event'::text) OR (class_id IS NOT NULL))),
  constraint events_check1 check ((due_day >= day)),
  constraint events_pkey primary key (school_id, id)
);
create index events_day on app.events using btree (school_id, day DESC, id DESC);
create index events_class on app.events using btree (school_id, class_id, day DESC, id DESC);
create index events_due on app.events using btree (school_id, class_id, due_day) where (kind = 'assignment'::text);

-- A child's part in one: for an assignment each child's status, for an event the children whom it names.
create table app.event_students (
  school_id uuid not null,
  id uuid default gen_random_uuid() not null,
  event_id uuid not null,
  student_id uuid not null,
  status text default 'Not Submitted'::text not null,
  -- whether the parent asks for it to be handed in again
  resubmit text default 'Not Submitted'::text not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  constraint event_students_status_check check ((status = ANY (ARRAY['Not Submitted'::text, 'Submitted'::text]))),
  constraint event_students_resubmit_check check ((resubmit = ANY (ARRAY['Not Submitted'::text, 'Resubmit'::text]))),
  constraint event_students_pkey primary key (school_id, id),
  constraint event_students_school_id_event_id_student_id_key unique (school_id, event_id, student_id)
);
create index event_students_student on app.event_students using btree (school_id, student_id);
-- What is asked for again waits for an answer, however old it is.
create index event_students_asked on app.event_students using btree (school_id, event_id) where (resubmit = 'Resubmit'::text);

-- The calendar of a school's staff.
create table app.staff_events (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  -- of an event of whole days, the last one included
  first_day date,
  last_day date,
  -- of any other with a date
  starts_at timestamptz,
  ends_at timestamptz,
  -- one of six, each event the next
  colour smallint not null,
  -- whose event it is; null for one of the school
  teacher_id uuid,
  made_by uuid not null,
  made_by_name text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint staff_events_colour check (((colour >= 0) AND (colour <= 5))),
  constraint staff_events_times check (((num_nulls(first_day, last_day) <> 1) AND (num_nulls(starts_at, ends_at) <> 1) AND ((first_day IS NULL) OR (starts_at IS NULL)) AND (last_day >= first_day) AND (ends_at >= starts_at))),
  constraint staff_events_pkey primary key (school_id, id)
);
-- A calendar asks for what ends after its first day: mostly what is still to come.
create index staff_events_last_day on app.staff_events using btree (school_id, last_day) where (last_day IS NOT NULL);
create index staff_events_ends on app.staff_events using btree (school_id, ends_at) where (ends_at IS NOT NULL);
create index staff_events_teacher on app.staff_events using btree (school_id, teacher_id) where (teacher_id IS NOT NULL);

-- One for each user who made one. The token is in it as a hash alone.
create table app.calendar_addresses (
  user_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  made_at timestamptz not null,
  read_at timestamptz,
  constraint calendar_addresses_pkey primary key (user_id),
  constraint calendar_addresses_id_key unique (id),
  constraint calendar_addresses_token_hash_key unique (token_hash)
);

-- What lessons are about. In Active, schools see neither a subject nor its lessons.
create table app.subjects (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean default true not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  constraint subjects_pkey primary key (school_id, id)
);
create unique index subjects_name on app.subjects using btree (school_id, lower(name));

-- Ready-made lesson plans. The platform's hang on its levels, and the staff of a school read those of its classes' levels.
create table app.lessons (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  subject_id uuid,
  name text not null,
  objectives text[] not null,
  materials text[] not null,
  -- in the order of the presentation
  steps text[] not null,
  control_of_error text[] default '{}'::text[] not null,
  points_of_interest text[] default '{}'::text[] not null,
  image_ids uuid[] default '{}'::uuid[] not null,
  -- a film: the link of one elsewhere, or an uploaded one
  video_link text,
  video_id uuid,
  remarks text,
  -- the exercises of the level that it presents; one that was deleted stays here, so that it can be put back
  exercise_ids uuid[] default '{}'::uuid[] not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  constraint lessons_check check (((video_link IS NULL) OR (video_id IS NULL))),
  constraint lessons_pkey primary key (school_id, id)
);
create index lessons_class on app.lessons using btree (school_id, class_id);
create index lessons_subject on app.lessons using btree (school_id, subject_id);
create index lessons_video on app.lessons using btree (school_id, video_id) where (video_id IS NOT NULL);

-- The words of each lesson's name, subject and objectives. Comparing plain text is leakproof, so that this index serves
-- requests under row-level security, which an index for `like` or `@@` does not.
create table app.lesson_words (
  school_id uuid not null,
  word text collate "C" not null,
  lesson_id uuid not null,
  constraint lesson_words_pkey primary key (school_id, word, lesson_id)
);
create index lesson_words_lesson on app.lesson_words using btree (school_id, lesson_id);

create table app.categories (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean default true not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  constraint categories_pkey primary key (school_id, id)
);
create unique index categories_name on app.categories using btree (school_id, lower(name));

-- The trainers of teachers. How to reach them is the administrator's alone, so nobody else reads a row of this table: schools
-- read app.trainers_in_reach(), which leaves that out.
create table app.trainers (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  mobile_number text not null,
  email text,
  photo_id uuid,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint trainers_pkey primary key (school_id, id)
);
create index trainers_photo on app.trainers using btree (school_id, photo_id) where (photo_id IS NOT NULL);

-- What teachers are trained in: the topics, each of one trainer and for one level.
create table app.training_topics (
  school_id uuid not null,
  id uuid not null,
  trainer_id uuid not null,
  class_id uuid not null,
  subject text not null,
  active boolean default true not null,
  audio_id uuid,
  video_id uuid,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint training_topics_pkey primary key (school_id, id)
);
create index training_topics_trainer on app.training_topics using btree (school_id, trainer_id);
create index training_topics_class on app.training_topics using btree (school_id, class_id);
create index training_topics_audio on app.training_topics using btree (school_id, audio_id) where (audio_id IS NOT NULL);
create index training_topics_video on app.training_topics using btree (school_id, video_id) where (video_id IS NOT NULL);

-- The academic years for which fees are set. They are the platform's; every school reads them.
create table app.academic_years (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint academic_years_pkey primary key (school_id, id)
);
create unique index academic_years_name on app.academic_years using btree (school_id, lower(name));

-- What a class, or one child of it, pays for an academic year, in rupees. The instalments are in the order in which they
-- were written down: each amount has its day. They need not make up the total.
create table app.fees (
  school_id uuid not null,
  id uuid not null,
  -- none for a fee that was brought from elsewhere without one
  academic_year_id uuid,
  academic_year_school_id uuid generated always as (
CASE
    WHEN (academic_year_id IS NOT NULL) THEN '00000000-0000-7000-8000-000000000001'::uuid
    ELSE NULL::uuid
END) stored,
  class_id uuid not null,
  -- none for every child of the class
  student_id uuid,
  total numeric(12,2) not null,
  instalment_amounts numeric(12,2)[] not null,
  instalment_days date[] not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint fees_total_check check ((total > (0)::numeric)),
  constraint fees_instalments check (
    cardinality(instalment_amounts) between 1 and 60
    and cardinality(instalment_days) = cardinality(instalment_amounts)
    and array_position(instalment_amounts, null) is null
    and array_position(instalment_days, null) is null
    and 0 < all (instalment_amounts)),
  constraint fees_pkey primary key (school_id, id)
);
create index fees_class on app.fees using btree (school_id, class_id);
create index fees_student on app.fees using btree (school_id, student_id) where (student_id IS NOT NULL);
create index fees_academic_year on app.fees using btree (academic_year_school_id, academic_year_id);

-- What was recorded for a child, in rupees: `amount` is what it adds to what is owed, so a payment is negative. Entries
-- are only added; a wrong one is reversed by another.
create table app.ledger_entries (
  school_id uuid not null,
  id uuid not null,
  position bigint generated always as identity not null,
  student_id uuid not null,
  kind text not null,
  amount numeric(12,2) not null,
  day date not null,
  mode text,
  reference text,
  paid_by text,
  reason text,
  -- the financial year, by its first calendar year (April to March), and the number in it
  receipt_year integer,
  receipt_number integer,
  reverses uuid,
  made_by uuid not null,
  created_at timestamptz default now() not null,
  constraint ledger_entries_kind_check check ((kind = ANY (ARRAY['payment'::text, 'concession'::text, 'lateFee'::text, 'reversal'::text]))),
  constraint ledger_entries_mode_check check ((mode = ANY (ARRAY['cash'::text, 'upi'::text, 'card'::text, 'cheque'::text, 'transfer'::text, 'online'::text]))),
  constraint ledger_entries_whole check ((((kind = 'reversal'::text) = (reverses IS NOT NULL)) AND ((kind = 'payment'::text) = ((mode IS NOT NULL) AND (paid_by IS NOT NULL) AND (receipt_year IS NOT NULL) AND (receipt_number IS NOT NULL))) AND ((kind = 'payment'::text) OR ((COALESCE(mode, reference, paid_by) IS NULL) AND (COALESCE(receipt_year, receipt_number) IS NULL))) AND ((kind = 'payment'::text) OR (reason IS NOT NULL)) AND
CASE
    WHEN (kind = ANY (ARRAY['payment'::text, 'concession'::text])) THEN (amount < (0)::numeric)
    WHEN (kind = 'lateFee'::text) THEN (amount > (0)::numeric)
    ELSE (amount <> (0)::numeric)
END)),
  constraint ledger_entries_pkey primary key (school_id, id),
  constraint ledger_entries_reversed_once unique (school_id, reverses),
  constraint ledger_entries_receipt unique (school_id, receipt_year, receipt_number)
);
create index ledger_entries_student on app.ledger_entries using btree (school_id, student_id, "position");

-- The days on which a child's parents were reminded: at most once a day.
create table app.ledger_reminders (
  school_id uuid not null,
  student_id uuid not null,
  day date not null,
  constraint ledger_reminders_pkey primary key (school_id, student_id, day)
);

-- What a child does before an exercise: it must work with it alone (direct), or it prepares and ranks (indirect). A row
-- belongs to the exercise that requires. One whose exercise was deleted stays and is not read, so that the exercise is put
-- back whole.
create table app.exercise_prerequisites (
  school_id uuid not null,
  exercise_id uuid not null,
  requires_id uuid not null,
  requires_school_id uuid not null,
  strength text not null,
  why text not null,
  constraint exercise_prerequisites_strength_check check ((strength = ANY (ARRAY['direct'::text, 'indirect'::text]))),
  constraint exercise_prerequisites_owner check (((requires_school_id = school_id) OR (requires_school_id = app.platform()))),
  constraint exercise_prerequisites_pkey primary key (school_id, exercise_id, requires_id)
);
create index exercise_prerequisites_requires on app.exercise_prerequisites using btree (school_id, requires_id);

-- Marks a database that is an open demo and nothing else: only there is everything remade at night (decision 63).
create table app.open_demo (
  only_one boolean default true not null,
  remade_at timestamptz not null,
  constraint open_demo_only_one_check check (only_one),
  constraint open_demo_pkey primary key (only_one)
);

-- Reports on a child for a conference. A report is one document: it contains what the records said when it was drafted, so
-- that nothing changes it once it is published. A correction is a report of its own, which replaces the one it corrects.
create table app.conference_reports (
  school_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- the child's class when it was drafted
  class_id uuid not null,
  from_day date not null,
  to_day date not null,
  status text default 'draft'::text not null,
  revision integer default 1 not null,
  -- the published report that it corrects
  corrects_id uuid,
  summary text,
  -- areas of work with the teacher's sentences and the lines of the records
  areas jsonb not null,
  -- the lines that the teacher leaves out; a published report has them no more
  left_out uuid[] default '{}'::uuid[] not null,
  -- chosen observations and notes, as they were written
  quotes jsonb default '[]'::jsonb not null,
  school_days integer not null,
  days_present integer not null,
  correction text,
  drafted_by uuid not null,
  drafted_by_name text not null,
  edited_by uuid not null,
  edited_by_name text not null,
  reviewed_by uuid,
  reviewed_by_name text,
  published_on date,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint conference_reports_status_check check ((status = ANY (ARRAY['draft'::text, 'review'::text, 'published'::text, 'replaced'::text]))),
  constraint conference_reports_areas_check check ((jsonb_typeof(areas) = 'array'::text)),
  constraint conference_reports_quotes_check check ((jsonb_typeof(quotes) = 'array'::text)),
  constraint conference_reports_days check (((from_day <= to_day) AND ((days_present >= 0) AND (days_present <= school_days)))),
  constraint conference_reports_proof_read check ((((status = ANY (ARRAY['published'::text, 'replaced'::text])) = ((reviewed_by IS NOT NULL) AND (published_on IS NOT NULL))) AND ((reviewed_by IS NULL) OR ((reviewed_by <> drafted_by) AND (reviewed_by <> edited_by))))),
  constraint conference_reports_pkey primary key (school_id, id),
  constraint conference_reports_corrected_once unique (school_id, corrects_id)
);
-- One report on a child is worked on at a time.
create unique index conference_reports_open on app.conference_reports using btree (school_id, student_id) where (status = ANY (ARRAY['draft'::text, 'review'::text]));
create index conference_reports_student on app.conference_reports using btree (school_id, student_id, to_day DESC);
create index conference_reports_class on app.conference_reports using btree (school_id, class_id);

-- References between tables.
alter table app.classes add constraint classes_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.classes add constraint classes_level_school_id_level_id_fkey foreign key (level_school_id, level_id) references app.classes(school_id, id);
alter table app.users add constraint users_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.teachers add constraint teachers_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.teachers add constraint teachers_user_id_fkey foreign key (user_id) references app.users(id);
alter table app.teachers add constraint teachers_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.students add constraint students_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.students add constraint students_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.guardians add constraint guardians_user_id_fkey foreign key (user_id) references app.users(id);
alter table app.guardians add constraint guardians_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id) on delete cascade;
alter table app.sessions add constraint sessions_user_id_fkey foreign key (user_id) references app.users(id);
alter table app.attendance_sheets add constraint attendance_sheets_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.attendance_sheets add constraint attendance_sheets_school_id_teacher_id_fkey foreign key (school_id, teacher_id) references app.teachers(school_id, id);
alter table app.attendance_entries add constraint attendance_entries_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.attendance_entries add constraint attendance_entries_school_id_class_id_day_fkey foreign key (school_id, class_id, day) references app.attendance_sheets(school_id, class_id, day);
alter table app.attendance_months add constraint attendance_months_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.notices add constraint notices_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.notices add constraint notices_user_id_fkey foreign key (user_id) references app.users(id);
alter table app.files add constraint files_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.files add constraint files_user_id_fkey foreign key (user_id) references app.users(id);
alter table app.schools add constraint schools_id_logo_id_fkey foreign key (id, logo_id) references app.files(school_id, id);
alter table app.students add constraint students_school_id_photo_id_fkey foreign key (school_id, photo_id) references app.files(school_id, id);
alter table app.areas add constraint areas_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.activities add constraint activities_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.exercises add constraint exercises_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.progress add constraint progress_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.progress add constraint progress_exercise foreign key (item_school_id, exercise_id) references app.exercises(school_id, id);
alter table app.progress add constraint progress_activity foreign key (item_school_id, activity_id) references app.activities(school_id, id);
alter table app.records add constraint records_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.records add constraint records_school_id_student_id_item_id_fkey foreign key (school_id, student_id, item_id) references app.progress(school_id, student_id, item_id);
alter table app.progress_counts add constraint progress_counts_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.activities add constraint activities_area foreign key (area_school_id, area_id, area_class_id) references app.areas(school_id, id, class_id);
alter table app.exercises add constraint exercises_activity foreign key (activity_school_id, activity_id, activity_class_id) references app.activities(school_id, id, class_id);
alter table app.observations add constraint observations_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.observations add constraint observations_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.language_cells add constraint language_cells_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.notes add constraint notes_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.notes add constraint notes_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.notes add constraint notes_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.notes add constraint notes_school_id_teacher_id_fkey foreign key (school_id, teacher_id) references app.teachers(school_id, id);
alter table app.known_places add constraint known_places_user_id_fkey foreign key (user_id) references app.users(id) on delete cascade;
alter table app.parent_accounts add constraint parent_accounts_user_id_fkey foreign key (user_id) references app.users(id) on delete cascade;
alter table app.parent_accounts add constraint parent_accounts_slip_school_id_fkey foreign key (slip_school_id) references app.schools(id);
alter table app.link_slips add constraint link_slips_user_id_fkey foreign key (user_id) references app.users(id);
alter table app.link_slips add constraint link_slips_school_id_student_id_user_id_fkey foreign key (school_id, student_id, user_id) references app.guardians(school_id, student_id, user_id) on delete cascade;
alter table app.switched_off_sessions add constraint switched_off_sessions_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.former_contacts add constraint former_contacts_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.events add constraint events_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.event_students add constraint event_students_school_id_event_id_fkey foreign key (school_id, event_id) references app.events(school_id, id) on delete cascade;
alter table app.event_students add constraint event_students_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.staff_events add constraint staff_events_school_id_teacher_id_fkey foreign key (school_id, teacher_id) references app.teachers(school_id, id);
alter table app.calendar_addresses add constraint calendar_addresses_user_id_fkey foreign key (user_id) references app.users(id) on delete cascade;
alter table app.subjects add constraint subjects_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.lessons add constraint lessons_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.lessons add constraint lessons_class foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.lessons add constraint lessons_subject foreign key (school_id, subject_id) references app.subjects(school_id, id);
alter table app.lessons add constraint lessons_video foreign key (school_id, video_id) references app.files(school_id, id);
alter table app.lesson_words add constraint lesson_words_school_id_lesson_id_fkey foreign key (school_id, lesson_id) references app.lessons(school_id, id) on delete cascade;
alter table app.categories add constraint categories_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.trainers add constraint trainers_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.trainers add constraint trainers_school_id_photo_id_fkey foreign key (school_id, photo_id) references app.files(school_id, id);
alter table app.training_topics add constraint training_topics_school_id_trainer_id_fkey foreign key (school_id, trainer_id) references app.trainers(school_id, id);
alter table app.training_topics add constraint training_topics_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.training_topics add constraint training_topics_school_id_audio_id_fkey foreign key (school_id, audio_id) references app.files(school_id, id);
alter table app.training_topics add constraint training_topics_school_id_video_id_fkey foreign key (school_id, video_id) references app.files(school_id, id);
alter table app.academic_years add constraint academic_years_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.fees add constraint fees_academic_year foreign key (academic_year_school_id, academic_year_id) references app.academic_years(school_id, id);
alter table app.fees add constraint fees_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.fees add constraint fees_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.ledger_entries add constraint ledger_entries_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.ledger_entries add constraint ledger_entries_school_id_reverses_fkey foreign key (school_id, reverses) references app.ledger_entries(school_id, id);
alter table app.ledger_reminders add constraint ledger_reminders_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id) on delete cascade;
alter table app.exercise_prerequisites add constraint exercise_prerequisites_school_id_fkey foreign key (school_id) references app.schools(id);
alter table app.conference_reports add constraint conference_reports_school_id_student_id_fkey foreign key (school_id, student_id) references app.students(school_id, id);
alter table app.conference_reports add constraint conference_reports_school_id_class_id_fkey foreign key (school_id, class_id) references app.classes(school_id, id);
alter table app.conference_reports add constraint conference_reports_school_id_corrects_id_fkey foreign key (school_id, corrects_id) references app.conference_reports(school_id, id);

-- The platform's own row, to which levels, curriculum and lessons belong.
insert into app.schools (id, name, short_code, active, file_quota) values (app.platform(), 'Casa', 'CASA', true, 107374182400);
