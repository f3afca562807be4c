import { classes } from './classes.ts'

/** Every call of the product, by domain. */
export const api = { classes }
