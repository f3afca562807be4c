-- What a payment paid, as its receipt names it: installments and late fees. Null on a receipt that was issued before,
-- which says "School fees".
alter table app.papers add column covers jsonb;
