/** The English catalogues of the first screens of teachers and parents by their paths; the others are fetched with any other screen (`en-more.ts`). */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  '../../../locales/en/{app,parts,progress,ui}.json',
  { eager: true, import: 'default' },
)
