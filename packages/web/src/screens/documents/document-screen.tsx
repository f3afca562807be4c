import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { LegalText, privacySections, termsSections } from '../../documents/legal-text.tsx'
import { ManualText } from '../../documents/manual-text.tsx'
import { loadModule } from '../../lib/load-module.ts'
import { useTexts } from '../../lib/texts.ts'
import { PrintOutlined } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The user manual, inside the app. */
export function ManualScreen() {
  return (
    <DocumentPage name="manual">
      <ManualText />
    </DocumentPage>
  )
}

/** The privacy policy. */
export function PrivacyScreen() {
  return <LegalScreen page="privacy" sections={privacySections} />
}

/** The terms and conditions. */
export function TermsScreen() {
  return <LegalScreen page="terms" sections={termsSections} numbered />
}

function LegalScreen(document: Omit<ComponentProps<typeof LegalText>, 'operator' | 'auditDays'>) {
  const details = useCall(api.schools.support, {})
  return (
    <DocumentPage name={document.page}>
      <LegalText
        {...document}
        operator={details.data?.operator ?? null}
        auditDays={details.data?.auditDays}
      />
    </DocumentPage>
  )
}

type DocumentName = 'manual' | 'privacy' | 'terms'
type Catalogue = () => Promise<{ default: object }>

const catalogues = import.meta.glob<{ default: object }>('../../../locales/*/{manual,privacy,terms}.json')

/** Fetches the texts of a document in the chosen language, because nothing else in the app shows them. */
function useDocumentTexts(name: DocumentName) {
  const { language } = useTranslation().i18n
  return useQuery({
    queryKey: ['document', name, language],
    queryFn: async () => {
      const fetchTexts: Catalogue = catalogues[`../../../locales/${language}/${name}.json`]!
      i18next.addResourceBundle(language, name, (await loadModule(fetchTexts)).default)
      return true
    },
    // A document is part of the app and may be in the browser's cache, so it is requested even without a network.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const titles = {
  manual: 'screens.manual',
  privacy: 'screens.privacy',
  terms: 'screens.terms',
} as const satisfies Record<DocumentName, string>

/** A public document as signed-in users read it, below its title. */
function DocumentPage({ name, children }: { name: DocumentName; children: ReactNode }) {
  const t = useTexts('app')
  const ui = useTexts('ui')
  const texts = useDocumentTexts(name)
  return (
    <>
      <PageHeader
        title={t(titles[name])}
        actions={
          <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
            {ui('print')}
          </Button>
        }
      />
      <Loaded query={texts} pending={640}>
        {() => (
          <Box id="top" sx={look}>
            {children}
          </Box>
        )}
      </Loaded>
    </>
  )
}

/** The classes are those of the public pages, whose style sheet the app does not load. */
const look = {
  display: 'grid',
  gap: 2,
  maxWidth: '76ch',
  overflowWrap: 'anywhere',
  '& p, & ul, & ol': { margin: 0 },
  '& ul, & ol': { paddingInlineStart: 3 },
  '& li + li': { marginBlockStart: 1 },
  '& a': { color: 'primary.main' },
  '& h2': { margin: 0, marginBlockStart: 2, fontSize: '1.3125rem', lineHeight: 1.3 },
  '& h3': { margin: 0, fontSize: '1.0625rem' },
  '& .legal-section': { display: 'grid', gap: 1.5 },
  '& .legal-contents, & .card': {
    padding: 2,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1.4,
    backgroundColor: 'background.paper',
  },
  '& .legal-contents h2': { marginBlockStart: 0, fontSize: '1.0625rem' },
  '& .legal-contents ul': { columns: '16rem', paddingInlineStart: 0, listStyle: 'none' },
  '& .legal-contents li': { margin: 0, breakInside: 'avoid' },
  '& .legal-contents a, & .manual-top': { display: 'inline-block', paddingBlock: 1.25 },
  '& .manual-contents': {
    display: 'grid',
    gap: 1.5,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
    padding: 0,
    listStyle: 'none',
  },
  '& .manual-contents li': { display: 'grid', margin: 0 },
  '& .manual-contents :is(strong, span)': { display: 'block' },
  '& .manual-contents span': { color: 'text.secondary', fontSize: '0.9375rem', marginBlockStart: 0.5 },
  '& .manual-chapter': { display: 'grid', gap: 3 },
  '& .manual-part': { display: 'grid', gap: 1.5 },
  '& .manual-part img': {
    display: 'block',
    width: '100%',
    maxWidth: '44rem',
    height: 'auto',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
  },
  '& .manual-part-phone img': { maxWidth: '16rem' },
  '@media print': {
    '& .legal-contents, & .manual-contents, & .manual-top': { display: 'none' },
    '& .manual-part': { breakInside: 'avoid' },
  },
} as const
