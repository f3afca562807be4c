-- The accounts of one person, who switches between them without signing in again: those with the same person_id.
create table app.account_links (
  user_id uuid not null references app.users (id) on delete cascade,
  person_id uuid not null,
  linked_at timestamptz not null,
  -- Whether the account's second factor was shown when it was linked or later, so that a switch does not ask for it again.
  factor_shown boolean not null,
  primary key (user_id)
);
create index account_links_person on app.account_links (person_id);
