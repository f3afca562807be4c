import calls from './calls.json' with { type: 'json' }

/**
 * What a browser gets for `@casa/contract` (the `browser` condition in package.json): the calls without their schemas. The
 * types are those of index.ts, so code of the web app must not read a call's schemas; a form imports its schema by name.
 */
export const api: unknown = calls
