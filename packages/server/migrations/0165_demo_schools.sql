-- Schools of an open demo that one visitor has alone (decision 105). They are made ahead, and removed as a whole.
create table app.demo_schools (
  school_id uuid primary key references app.schools (id),
  -- Tells the schools' login names and serial numbers apart, and limits how many schools there are.
  number smallint not null unique check (number between 1 and 30),
  -- Everybody in the school. No call of an open demo creates an account, so the list stays complete.
  accounts uuid[] not null,
  -- Of the visitor's cookie; null while the school waits for a visitor.
  token_hash bytea unique,
  used_at timestamptz,
  check ((token_hash is null) = (used_at is null))
);
