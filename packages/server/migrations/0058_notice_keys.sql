-- A notice names its text by a key of the catalogues, with the values of its blanks, so that everybody reads it in the own
-- language. A sentence that was stored before and is not recognised stays as it is.
alter table app.notices
  alter column text drop not null,
  add column text_key text,
  add column text_values jsonb not null default '{}',
  add constraint notices_text_check check ((text is null) <> (text_key is null));

update app.notices set text = null, text_key = 'notices.switchedOn'
 where kind = 'school' and text = 'Your school is switched on. Welcome to Casa.';

update app.notices n
   set text = null, text_key = known.key, text_values = jsonb_build_object(known.blank, substring(n.text from known.pattern))
  from (values
    ('published', 'notices.publishedOne', 'child', '^A record of (.+) is published\.$'),
    ('school', 'notices.registered', 'school', '^(.+) has registered and waits to be switched on\.$'),
    ('link', 'notices.linkAccepted', 'child', '^The parent of (.+) has accepted: the child is linked\.$'),
    ('link', 'notices.linkDeclined', 'child', '^The parent asked says that (.+) is not their child\.$')
  ) known (kind, key, blank, pattern)
 where n.kind = known.kind and n.text ~ known.pattern;

update app.notices
   set text = null, text_key = 'notices.published',
       text_values = jsonb_build_object('records', substring(text from '^\d+')::integer,
                                        'child', substring(text from '^\d+ records of (.+) are published\.$'))
 where kind = 'published' and text ~ '^\d{1,9} records of .+ are published\.$';

-- Where a name has these words too, nobody knows where the other begins.
update app.notices
   set text = null, text_key = 'notices.note',
       text_values = jsonb_build_object('author', substring(text from '^(.+) wrote a note about '),
                                        'child', substring(text from ' wrote a note about (.+)\.$'))
 where kind = 'note' and text ~ '^.+ wrote a note about .+\.$' and text !~ ' wrote a note about .* wrote a note about ';

-- As before (migrations 7, 28 and 39), but for the key.
create or replace function app.notice_switched_on(p_school uuid, p_id uuid)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN' then
    raise exception 'not the administrator' using errcode = 'insufficient_privilege';
  end if;
  insert into app.notices (school_id, id, user_id, kind, text_key, link)
  select p_school, p_id, u.id, 'school', 'notices.switchedOn', '/app/addclass'
    from app.users u where u.school_id = p_school and u.role = 'SCHOOLE'
   order by u.created_at limit 1;
end $$;

create or replace function app.notice_link_answered(p_school uuid, p_student uuid, p_accepted boolean, p_notice uuid, p_now timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at)
  select p_school, p_notice, u.id, 'link',
         case when p_accepted then 'notices.linkAccepted' else 'notices.linkDeclined' end,
         jsonb_build_object('child', st.full_name), '/app/studentdetails', p_now
    from app.users u
    join app.students st on st.school_id = p_school and st.id = p_student
   where u.school_id = p_school and u.role = 'SCHOOLE' and not u.disabled
   order by u.created_at limit 1;
end;

create or replace function app.notice_registered()
returns trigger language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link)
  select app.platform(), gen_random_uuid(), u.id, 'school', 'notices.registered',
         jsonb_build_object('school', concat_ws(', ', new.name, nullif(new.city, ''))),
         '/app/schooldetails/' || new.id
    from app.users u where u.role = 'SUPERADMIN' and not u.disabled;
  return null;
end $$;
