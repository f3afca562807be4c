import type english from '../../locales/en/site.json'

/** The name of a public page: each has its title and description in the catalogue. */
export type PageName = keyof typeof english.pages
