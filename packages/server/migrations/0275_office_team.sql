-- Several people may work in a school's office. The registered contact has all rights, and `area_rights` is null; each
-- person added has a right to each area.
alter table app.users add column area_rights jsonb,
  add constraint users_area_rights check (area_rights is null or role = 'SCHOOLE' and school_id is not null
    and coalesce(area_rights ->> 'children' in ('none', 'read', 'write'), false)
    and coalesce(area_rights ->> 'learning' in ('none', 'read', 'write'), false)
    and coalesce(area_rights ->> 'money' in ('none', 'read', 'write'), false)
    and coalesce(area_rights ->> 'settings' in ('none', 'read', 'write'), false));
-- A school never has two contacts.
create unique index users_contact on app.users (school_id) where role = 'SCHOOLE' and area_rights is null;
