-- Marks a database that is an open demo and nothing else: only there is everything remade at night (decision 63).

create table app.open_demo (
  only_one boolean primary key default true check (only_one),
  remade_at timestamptz not null
);
-- For the owner alone: no request and no job reads or writes it.
alter table app.open_demo enable row level security;
