-- What somebody did and can undo: recorded, published, observed, deleted or archived. It replaces app.recordings,
-- app.removals and app.observations.recording.
create table app.undo_entries (
  school_id uuid not null,
  -- of the deleted or archived row; otherwise chosen by the client
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- the child that a deleted row is about
  student_id uuid,
  -- what was done, by kind: {table, row, notices} of a deletion, {table, version} of an archiving, {entries, notices} of the others
  payload jsonb not null,
  -- the start of the transaction, by which the charges that it reversed are found
  began_at timestamptz default now() not null,
  done_at timestamptz default clock_timestamp() not null,
  undone_at timestamptz,
  -- A client may choose the id of a row that the same user deletes.
  of_row boolean generated always as (kind in ('deletion', 'archiving')) stored not null,
  constraint undo_entries_pkey primary key (school_id, id, user_id, of_row),
  constraint undo_entries_kind_check check (kind in ('recording', 'publication', 'observation', 'deletion', 'archiving'))
);
create index undo_entries_age on app.undo_entries (done_at);
create index undo_entries_undone on app.undo_entries (school_id, user_id, done_at) where undone_at is not null;
create index undo_entries_of_event on app.undo_entries (school_id, (payload -> 'row' ->> 'event_id'))
  where payload ->> 'table' = 'event_students';

insert into app.undo_entries (school_id, id, user_id, kind, payload, began_at, done_at, undone_at)
select r.school_id, r.id, r.user_id,
       case when r.entries @> '[{"publication": true}]' then 'publication' else 'recording' end,
       jsonb_build_object('entries', r.entries, 'notices', to_jsonb(r.notices)), r.recorded_at, r.recorded_at, r.undone_at
  from app.recordings r;
insert into app.undo_entries (school_id, id, user_id, kind, payload, began_at, done_at)
select o.school_id, o.recording, o.made_by, 'observation',
       jsonb_build_object('entries', jsonb_agg(jsonb_build_object('id', o.id))), min(o.updated_at), min(o.updated_at)
  from app.observations o where o.recording is not null
 group by o.school_id, o.recording, o.made_by
    on conflict do nothing;
insert into app.undo_entries (school_id, id, user_id, kind, student_id, payload, began_at, done_at, undone_at)
select r.school_id, r.id, r.user_id, case when r.archived then 'archiving' else 'deletion' end, r.student_id,
       jsonb_build_object('table', r.kind) || case when r.archived then r.deleted_row
                                                   else jsonb_build_object('row', r.deleted_row, 'notices', r.notices) end,
       r.began_at, r.removed_at, r.put_back_at
  from app.removals r
    on conflict do nothing;

-- One way to apply a request once: the id of a recording is such a key, too, and is stored for longer.
alter table app.idempotency_keys add column kept_until timestamptz;
update app.idempotency_keys set kept_until = created_at + interval '24 hours';
alter table app.idempotency_keys drop column created_at, alter kept_until set not null;
create index idempotency_keys_kept_until on app.idempotency_keys (kept_until);
-- Where the request is unknown, its kind stands for its hash: a device that repeats it gets the first response.
insert into app.idempotency_keys (user_id, key, request_hash, answer, kept_until)
select made_by, recording::text, 'observation', count(*)::text, min(updated_at) + interval '1 year'
  from app.observations where recording is not null
 group by made_by, recording
    on conflict (user_id, key) do update
   set request_hash = excluded.request_hash, answer = excluded.answer, kept_until = excluded.kept_until;
insert into app.idempotency_keys (user_id, key, request_hash, answer, kept_until)
select distinct on (user_id, id) user_id, id::text, coalesce(request, 'recording'),
       json_build_object('answered', to_json(answered), 'skipped', skipped)::text, recorded_at + interval '1 year'
  from app.recordings
 order by user_id, id, recorded_at
    on conflict (user_id, key) do update
   set request_hash = excluded.request_hash, answer = excluded.answer, kept_until = excluded.kept_until;

drop table app.recordings;
drop table app.removals;
alter table app.observations drop column recording;
