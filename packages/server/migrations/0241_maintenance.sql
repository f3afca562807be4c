-- Since when nothing is saved, because an operator maintains the installation; null otherwise.
alter table app.installation add column maintenance_since timestamptz;
