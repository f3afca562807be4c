-- The number that an account had when a child left, and the one that the school had entered for it. If another school
-- gives the account a different number meanwhile, the child does not come back to it.
alter table app.former_guardians add column login text;
alter table app.former_guardians add column claimed_number text;
update app.former_guardians f set login = u.login from app.users u where u.id = f.user_id;
