-- Several children's parts in an assignment are submitted at once, which can be undone.
alter table app.undo_entries drop constraint undo_entries_kind_check;
alter table app.undo_entries add constraint undo_entries_kind_check check (kind in
  ('recording', 'publication', 'observation', 'submission', 'deletion', 'archiving', 'move', 'leaving', 'import'));
