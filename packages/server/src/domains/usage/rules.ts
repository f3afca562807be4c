/** The percentage of its budget from which a school is counted more often. */
export const nearlyFullPercent = 80

/** How old a school's count may become, and that of one that is nearly full, as PostgreSQL intervals. */
export const countedEvery = { usually: '1 hour', nearlyFull: '5 minutes' }
