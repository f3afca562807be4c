-- What the family still owed after the payment that a receipt is for. Receipts issued before have none and are
-- reprinted without it.
alter table app.papers add column balance numeric(12, 2);
