-- Recordings and films beside pictures: how many seconds they last, and of which upload in parts they were made, so that
-- who did not hear the answer asks again and gets the same file.
alter table app.files add column seconds double precision;
alter table app.files add column upload_id uuid;
create unique index files_upload on app.files (school_id, upload_id) where upload_id is not null;

-- The films of lessons and training sessions are the platform's, and every school watches them: 100 GB.
update app.schools set file_quota = 107374182400 where id = app.platform();
