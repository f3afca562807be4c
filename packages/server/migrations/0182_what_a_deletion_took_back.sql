-- Undo has to know which charges a deletion took back, and who has moved since.
alter table app.removals add column began_at timestamptz not null default now();
-- By the clock, because a move may wait for the ledger's lock.
alter table app.class_memberships add column added_at timestamptz not null default clock_timestamp();
