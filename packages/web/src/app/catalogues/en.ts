/**
 * The English catalogues, by path, of the app's frame and of what first screens share; the others are loaded with a
 * first screen (`addEnglish`), or together with any other screen (`en-more.ts`).
 */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  '../../../locales/en/{app,parts,progress,ui}.json',
  { eager: true, import: 'default' },
)
