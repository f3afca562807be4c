alter table app.open_demo enable row level security;
