call app.isolate('app.attendance_sheets');
call app.isolate('app.attendance_entries', 'school_id', 'student_id');
call app.isolate('app.attendance_months', 'school_id', 'student_id');

-- The totals according to a recount of the entries; the owner loads and checks the stored totals with it.
create view app.attendance_recount as
  select school_id, student_id, date_trunc('month', day::timestamp)::date as month, count(*)::smallint as days,
         (count(*) filter (where present))::smallint as present
    from app.attendance_entries
   group by school_id, student_id, date_trunc('month', day::timestamp);

-- Totals that differ from a recount; there are none unless somebody changed entries by hand.
create view app.attendance_differences as
  select school_id, student_id, month, m.days, m.present, r.days as counted_days, r.present as counted_present
    from app.attendance_months m full join app.attendance_recount r using (school_id, student_id, month)
   where (coalesce(m.days, 0), coalesce(m.present, 0)) <> (coalesce(r.days, 0), coalesce(r.present, 0));
