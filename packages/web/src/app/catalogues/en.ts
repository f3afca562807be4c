/**
 * The catalogues of the language by their paths, in one file; those of the public pages, and of screens that are no first
 * one, are fetched by them (`addEnglish`).
 */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/en/*.json',
    '!../../../locales/en/site.json',
    '!../../../locales/en/{family,keys,overview,palette,pictures,shortcuts,today}.json',
  ],
  { eager: true, import: 'default' },
)
