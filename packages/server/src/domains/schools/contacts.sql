alter table app.former_contacts enable row level security;
-- Only jobs read it: one tells a contact and deletes the row, another deletes rows that are left over.
grant select, delete on app.former_contacts to casa_worker;
create policy sweep on app.former_contacts to casa_worker using (true);
