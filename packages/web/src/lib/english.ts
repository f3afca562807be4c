import i18next from 'i18next'

/**
 * Adds the English texts of an area that are loaded with its screen, because no first screen shows them. Other
 * languages are fetched as a whole.
 */
export function addEnglish(area: string, texts: object): void {
  const add = () => i18next.addResourceBundle('en', area, texts)
  // A screen opened by its address may load before the language is ready.
  if (i18next.isInitialized) add()
  else i18next.on('initialized', add)
}
