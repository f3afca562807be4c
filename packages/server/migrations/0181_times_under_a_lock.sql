-- A request may wait for the ledger's lock, so its fees and removals are dated by when they are written, not by its start.
alter table app.fees alter created_at set default clock_timestamp();
alter table app.removals alter removed_at set default clock_timestamp();
