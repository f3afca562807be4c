-- The registered contact of a school hands it over to somebody of its office, with a code.
alter table app.otps drop constraint otps_purpose_check;
alter table app.otps add constraint otps_purpose_check
  check (purpose in ('reset', 'registration', 'link', 'number-from', 'number-to', 'hand-over'));

alter table app.former_contacts add column handed_over boolean default false not null;
