-- A recording that is repeated is answered as it was the first time: which entries the answer named, those that had the key
-- already included, and how many children were skipped. By the fingerprint of its request another request that says the
-- same id is told from a repeat; what was recorded before has none. Besides the key an entry of `entries` may say what the
-- whole row was (`before`: item_id, item_school_id, of_activity, start_date, end_date, remarks, academic_year).
alter table app.recordings
  add column request bytea,
  add column answered uuid[] not null default '{}',
  add column skipped integer not null default 0;
update app.recordings
   set answered = array(select e.id from jsonb_to_recordset(entries) e(id uuid));
