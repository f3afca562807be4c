/**
 * The English catalogues, by path, of the first screens of teachers and parents; the others are loaded with any other
 * screen (`en-more.ts`).
 */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  '../../../locales/en/{app,parts,progress,ui}.json',
  { eager: true, import: 'default' },
)
