-- The number that a school says is now a parent's: a login name of the account from then on, and the one to which
-- codes are sent as soon as no other school is concerned or the parent has confirmed it.
alter table app.guardians add column claimed_number text;
create index guardians_claimed on app.guardians (claimed_number) where claimed_number is not null;

alter table app.former_contacts add column of_parent boolean default false not null;

alter table app.otps drop constraint otps_purpose_check;
alter table app.otps add constraint otps_purpose_check
  check (purpose in ('reset', 'registration', 'link', 'number-from', 'number-to'));
