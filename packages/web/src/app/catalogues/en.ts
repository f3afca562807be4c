/** The English catalogues of the first screens by their paths; the others are fetched with the first other screen (`en-more.ts`). */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  '../../../locales/en/{app,parts,progress,schools,students,ui}.json',
  { eager: true, import: 'default' },
)
