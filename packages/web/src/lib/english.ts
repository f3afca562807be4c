import i18next from 'i18next'

/**
 * Adds the English texts of an area that come with its screen, because no first screen shows them. The other languages
 * are fetched whole.
 */
export function addEnglish(area: string, texts: object): void {
  const add = () => i18next.addResourceBundle('en', area, texts)
  // A screen that is opened by its address may arrive before the language is ready.
  if (i18next.isInitialized) add()
  else i18next.on('initialized', add)
}
