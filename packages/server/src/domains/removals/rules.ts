/** For how long a deletion or a publication can be undone, as a PostgreSQL interval. */
export const undoPeriod = '10 minutes'

/** How long deleted rows are stored, as a PostgreSQL interval: longer, because a request may be delayed. */
export const removalsStored = '1 hour'
