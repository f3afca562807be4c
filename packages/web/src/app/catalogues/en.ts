/** The English catalogues of the first screens by their paths; those of the others come behind (`en-more.ts`). */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  '../../../locales/en/{app,parts,progress,schools,students,ui}.json',
  { eager: true, import: 'default' },
)
