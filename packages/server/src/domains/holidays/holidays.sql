-- Everyone at a school sees its holidays; its office sets them.
call app.isolate('app.holidays', reads => 'true', writes => 'app.is_office()');

create trigger remember_removal after delete on app.holidays
  for each row execute function app.remember_removal();

-- Each day off of a school once, with a name if one of its holidays has one.
create view app.days_off with (security_invoker = true) as
  select distinct on (h.school_id, d.day) h.school_id, d.day::date as day, h.name
    from app.holidays h, generate_series(h.first_day::timestamp, h.last_day::timestamp, interval '1 day') d(day)
   order by h.school_id, d.day, h.name is null, h.last_day - h.first_day, h.id;
grant select on app.days_off to casa_app;
