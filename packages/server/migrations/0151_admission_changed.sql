-- A later day of admission takes back what was due before it.
alter table app.charges drop constraint charges_why_check;
alter table app.charges add constraint charges_why_check check (why in (
  'opened', 'ledgerOn', 'feeSet', 'feeChanged', 'feeRemoved', 'feeRestored', 'joined', 'moved', 'admissionChanged', 'left'));
