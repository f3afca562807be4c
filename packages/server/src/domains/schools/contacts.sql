alter table app.former_contacts enable row level security;
-- Only jobs read it: one notifies a contact and deletes the row, another deletes leftover rows.
grant select, delete on app.former_contacts to casa_worker;
create policy sweep on app.former_contacts to casa_worker using (true);
