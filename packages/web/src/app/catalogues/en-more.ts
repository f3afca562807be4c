/**
 * The English catalogues, by path, that are loaded with any screen other than a first one, in one file; the public pages
 * and certain screens load their own (`addEnglish`).
 */
export const catalogues = import.meta.glob<Record<string, unknown>>(
  [
    '../../../locales/en/*.json',
    '!../../../locales/en/{app,parts,progress,ui}.json',
    '!../../../locales/en/{guide,home,manual,privacy,security,site,terms}.json',
    '!../../../locales/en/{calendaraddress,family,keys,overview,palette,pictures,quick,shortcuts,styleguide,today}.json',
  ],
  { eager: true, import: 'default' },
)
