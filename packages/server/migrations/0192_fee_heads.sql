-- What a fee is for, such as Tuition or Transport. A charge keeps the name that the fee had when it was charged.
alter table app.fees add column name text;
alter table app.fees add constraint fees_name_check check (name <> '');
alter table app.charges add column fee_name text;
