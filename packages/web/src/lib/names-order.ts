/**
 * Compares two names as people sort them: by letters whatever their case and accents, by numbers, with Class 9 before
 * Class 10. The database's collation `app.names` has the same order, which is the same in every language of the reader, so
 * that a list does not change when its next page comes from the server.
 */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare
