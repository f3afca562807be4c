-- The language in which papers and messages for a person are written; unknown for accounts from before.
alter table app.users add column language text check (language in ('en', 'hi', 'te'));
