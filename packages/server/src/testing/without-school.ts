/** Tables that belong to no school, each with its reason. */
export const withoutSchool = new Map([
  ['administrator_links', 'belongs to an administrator; reached through definer functions and by its owner'],
  ['users', 'a login name is unique across the platform; its policies compare the user and the office'],
  ['sessions', 'belongs to a user; reached through definer functions alone'],
  ['former_contacts', 'reached by the jobs alone'],
  ['switched_off_sessions', 'belongs to a token; reached through definer functions alone'],
  ['calendar_addresses', 'belongs to a user; its policy compares the user'],
  ['idempotency_keys', 'belongs to a user; its policy compares the user'],
  ['parent_accounts', 'belongs to a user; reached through definer functions alone'],
  ['otps', 'belongs to a mobile number; reached through definer functions alone'],
  ['otp_codes', 'belongs to a mobile number; reached through definer functions alone'],
  ['known_places', 'belongs to a user; reached through definer functions alone'],
  ['open_demo', 'says of the whole database that it is an open demo; for its owner alone'],
  ['secret_keys', 'the versions of the secret key; requests read them, and its owner writes them'],
  ['installation', 'says what belongs to the whole database; for its owner alone'],
  [
    'demo_schools',
    'names the schools of an open demo’s visitors; reached through definer functions and by its owner',
  ],
  ['backups', 'backups are of the whole installation; for the administrator and the jobs'],
  ['backup_line', 'backups are of the whole installation; for the administrator and the jobs'],
  ['turns', 'belongs to an account or a network address; reached through definer functions alone'],
])
