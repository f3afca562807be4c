-- Of what a move charged and took back: the first day in the new class, so that a correction of the move reverses it.
alter table app.charges add column moved_on date;
