-- Whether the office has said if the school keeps a ledger. Schools that have set fees have decided by using them.
alter table app.schools add column ledger_chosen boolean default false not null;
update app.schools s set ledger_chosen = true
 where s.keeps_ledger or exists (select from app.fees f where f.school_id = s.id);
