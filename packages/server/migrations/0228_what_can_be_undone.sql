-- What a person can still undo, without the records of a day; it also finds earlier imports of the same file.
create index undo_entries_removable on app.undo_entries (school_id, user_id, done_at)
  where kind in ('deletion', 'archiving', 'move', 'leaving', 'import');
drop index app.undo_entries_imports;
