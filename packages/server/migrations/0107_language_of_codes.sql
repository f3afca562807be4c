-- The language in which a code is sent: that of the page on which it was asked for.
alter table app.otps add column language text not null default 'en' check (language in ('en', 'hi', 'te'));

drop function app.ask_otp, app.issue_code;

create function app.ask_otp(p_purpose text, p_mobile text, p_place bytea, p_id uuid, p_role text, p_language text,
                            p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.otps (purpose, mobile, place, id, role, language, asked_at)
       values (p_purpose, p_mobile, p_place, p_id, p_role, p_language, p_now)
      on conflict (purpose, mobile, place) do update
     set id = excluded.id, role = excluded.role, language = excluded.language, tries = 0, asked_at = excluded.asked_at;
  perform app.enqueue('send-otp', json_build_object('otp', p_id));
end $$;

-- Stores a code that is about to be sent, good for ten minutes, and says where to and in which language. No row when it is
-- too late.
create function app.issue_code(p_id uuid, p_code bytea, p_now timestamptz)
returns table (purpose text, mobile text, email text, language text)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  update app.otp_codes c set code = p_code, expires_at = p_now + interval '10 minutes'
    from app.otps o
   where c.id = p_id and o.id = c.otp and o.asked_at > p_now - interval '10 minutes'
  returning o.purpose, case when c.email is null then o.mobile end, c.email, o.language;
end $$;

revoke execute on function app.ask_otp, app.issue_code from public;
grant execute on function app.ask_otp to casa_app;
grant execute on function app.issue_code to casa_worker;
