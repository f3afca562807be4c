-- What a session was begun with, for its user's own list: the program and system as the browser names them, the network,
-- and the fingerprint under which the account knows the device. Sessions from before have none.
alter table app.sessions
  add column device text check (length(device) <= 60),
  add column network text check (length(network) <= 60),
  add column place bytea;
