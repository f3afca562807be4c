/** How old a file is before it is deleted if no row uses it, as a PostgreSQL interval. */
export const unusedFilesStored = '1 day'
