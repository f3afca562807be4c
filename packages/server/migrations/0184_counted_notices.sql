-- One text has both plural forms, which the count chooses.
update app.notices
   set text_key = 'notices.published',
       text_values = (text_values - 'records') || jsonb_build_object('count', coalesce(text_values -> 'records', '1'))
 where text_key in ('notices.published', 'notices.publishedOne');
-- The trigger on notices counts those that undo restores.
update app.undo_entries
   set payload = replace(payload::text, '"notices.publishedOne"', '"notices.published"')::jsonb
 where payload::text like '%notices.publishedOne%';
