-- The masked images of a child's Aadhaar card, in the order in which they were uploaded.
alter table app.students add column image_ids uuid[] not null default '{}';
