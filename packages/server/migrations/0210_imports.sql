-- Imports are few among all that can be undone, and each is looked for when a file is uploaded.
create index undo_entries_imports on app.undo_entries (school_id, user_id, done_at) where kind = 'import';
