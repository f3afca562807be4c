-- The works that a report names; it counts the others. Null in a report that was published before, which names all.
-- Reports that are still being worked on name the latest five of each area.
alter table app.conference_reports add column highlights uuid[];
update app.conference_reports r set highlights = array(
  select (line.value ->> '_id')::uuid
    from jsonb_array_elements(r.areas) with ordinality area
   cross join lateral (
      select one.value, one.ordinality
        from jsonb_array_elements(area.value -> 'lines') with ordinality one
       where one.value ->> 'heading' <> 'next' and (one.value ->> '_id')::uuid <> all (r.left_out)
       order by one.value ->> 'date' desc, one.ordinality limit 5) line
   order by area.ordinality, line.value ->> 'date' desc, line.ordinality)
 where r.status in ('draft', 'review');
