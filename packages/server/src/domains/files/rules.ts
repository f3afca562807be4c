import { intervalOf } from '@casa/contract/rules/retention'

/** How old a file is before it is deleted if no row uses it, as a PostgreSQL interval. */
export const unusedFilesStored = '1 day'
/** How long an upload in parts is kept after its last part arrived, as a PostgreSQL interval. */
export const unfinishedStored = intervalOf('unfinishedUploads')
