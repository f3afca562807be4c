/** Every catalogue of the language by its path, in one file; those of the public pages, of documents and of the guide for parents are fetched by them. */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/te/*.json', '!../../../locales/te/{guide,home,manual,privacy,site,terms}.json'],
  { eager: true, import: 'default' },
)
