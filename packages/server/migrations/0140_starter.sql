-- That the starter curriculum was loaded, so that it is loaded once, whatever the administrator deleted since.
create table app.starter_loads (
  school_id uuid primary key references app.schools (id),
  loaded_at timestamptz not null
);
