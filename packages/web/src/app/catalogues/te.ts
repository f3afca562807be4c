/**
 * Every catalogue of the language, by path, in one file; the public pages, the documents and the parents' guide load
 * their own.
 */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/te/*.json', '!../../../locales/te/{guide,home,manual,privacy,security,site,terms}.json'],
  { eager: true, import: 'default' },
)
