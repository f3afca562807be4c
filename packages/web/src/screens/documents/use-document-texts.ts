import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { loadModule } from '../../lib/load-module.ts'

export type DocumentName = 'manual' | 'privacy' | 'terms'
type Catalogue = () => Promise<{ default: object }>

const catalogues = import.meta.glob<{ default: object }>('../../../locales/*/{manual,privacy,terms}.json')

/** Fetches the texts of a document in the chosen language, because nothing else in the app shows them. */
export function useDocumentTexts(name: DocumentName) {
  const { language } = useTranslation().i18n
  return useQuery({
    queryKey: ['document', name, language],
    queryFn: async () => {
      const fetchTexts: Catalogue = catalogues[`../../../locales/${language}/${name}.json`]!
      i18next.addResourceBundle(language, name, (await loadModule(fetchTexts)).default)
      return true
    },
    // A document is part of the app and may be in the browser's cache, so it is asked for without a network, too.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
}
