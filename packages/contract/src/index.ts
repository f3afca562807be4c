import { attendance } from './attendance.ts'
import { classes } from './classes.ts'
import { notices } from './notices.ts'

/** Every call of the product, by domain. */
export const api = { attendance, classes, notices }
