-- Notifies the offices of active schools whose trial ends within p_days, once for each end, which may be moved.
-- Owner's rights: it serves jobs.
create function app.notice_trial_ends(p_days integer, p_now timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at)
  select s.id, gen_random_uuid(), u.id, 'school', 'notices.trialEnds',
         jsonb_build_object('day', to_char(s.trial_ends_on, 'DD-MM-YYYY')), '/app/settings', p_now
    from app.schools s join app.users u on u.school_id = s.id and app.reads_in_office(u, 'settings')
   where s.active and s.trial_ends_on between (p_now at time zone s.time_zone)::date
                                          and (p_now at time zone s.time_zone)::date + p_days
     and not exists (select from app.notices n
                      where n.school_id = s.id and n.user_id = u.id and n.text_key = 'notices.trialEnds'
                        and n.text_values ->> 'day' = to_char(s.trial_ends_on, 'DD-MM-YYYY'));
end;
revoke execute on function app.notice_trial_ends from public;
grant execute on function app.notice_trial_ends to casa_worker;

-- Switches off the active schools whose trial is over.
-- Owner's rights: it serves jobs.
create function app.switch_off_after_trial(p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  school uuid;
begin
  for school in
    update app.schools s set active = false, version = s.version + 1, updated_at = now()
     where s.active and s.subscription and s.trial_ends_on < (p_now at time zone s.time_zone)::date
    returning s.id
  loop
    perform app.end_sessions_of_school(school);
    perform app.enqueue('school-status', json_build_object('school', school));
  end loop;
end $$;
revoke execute on function app.switch_off_after_trial from public;
grant execute on function app.switch_off_after_trial to casa_worker;
