-- Adding a teacher answers the same whether or not the number signs in for another school. If it does, the new account has
-- no login name: it signs in with the number and its own password, codes go to the account that has the name, and a freed
-- name passes to the account that has waited longest.
create index teachers_mobile_number on app.teachers (mobile_number) where archived_at is null;
