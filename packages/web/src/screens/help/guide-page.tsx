import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { type Guide, type GuidePageName, type Section, sectionsWith, useGuide } from './guide.ts'
import { GuideSection } from './guide-section.tsx'

const titles = { helpful: 'screens.helpfulInformation', learnMore: 'screens.learnMore' } as const
const others = {
  helpful: { to: '/app/learnmore', text: 'toLearnMore' },
  learnMore: { to: '/app/helpfullinformation', text: 'toHelpful' },
} as const

/** A page of the guide for parents, with its contents, a search, and a link to the other page. */
export function GuidePage({ name }: { name: GuidePageName }) {
  const t = useTexts('app')
  const { data, error, refetch } = useGuide()
  if (data) return <Loaded name={name} guide={data} />
  return (
    <>
      <PageHeader title={t(titles[name])} />
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton aria-busy variant="rounded" height={640} />
      )}
    </>
  )
}

function Loaded({ name, guide }: { name: GuidePageName; guide: Guide }) {
  const t = useTexts('app')
  const [words, setWords] = useState('')
  const { page } = guide
  const found = sectionsWith(guide[name], words)
  const other = others[name]
  useSectionOfAddress(() => setWords(''))
  return (
    <>
      <PageHeader
        title={t(titles[name])}
        actions={
          <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
            {page.print}
          </Button>
        }
      />
      <Typography sx={{ ...measure, fontSize: '1.125rem', marginBlockEnd: 2 }}>
        {name === 'helpful' ? page.helpfulIntro : page.learnMoreIntro}
      </Typography>
      <SearchField
        label={page.search}
        value={words}
        onChange={setWords}
        sx={{ width: { xs: '100%', sm: 360 }, marginBlockEnd: 2 }}
      />
      <Box sx={columns}>
        {found.length > 0 && <Contents sections={found} label={page.contents} />}
        <Box sx={{ ...measure, order: { lg: -1 } }}>
          {found.map(([id, section]) => (
            <GuideSection key={id} id={id} page={name} section={section} guide={guide} />
          ))}
          {found.length === 0 && (
            <EmptyState drawing="spindleBox" title={page.noMatch} hint={page.noMatchHint} />
          )}
          <Typography className="command" sx={{ marginBlockStart: 4 }}>
            <Link component={RouterLink} to={other.to}>
              {page[other.text]}
            </Link>
          </Typography>
        </Box>
      </Box>
    </>
  )
}

/** Brings the section that the address names into view, also when it is chosen again. `show` makes sure that it is there. */
function useSectionOfAddress(show: () => void): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own, and only a visit moves the page.
  useEffect(() => {
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!heading) return show()
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  }, [hash, key])
}

function Contents({ sections, label }: { sections: [string, Section][]; label: string }) {
  return (
    <Box component="nav" className="command" aria-label={label} sx={contentsLook}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Box component="ol" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {sections.map(([id, { title }]) => (
          <li key={id}>
            <Link
              component={RouterLink}
              to={{ hash: `#${id}` }}
              sx={{ display: 'block', width: 'fit-content', paddingBlock: 1.25 }}
            >
              {title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** As many letters in a line as the eye follows without losing it. */
const measure = { maxWidth: '68ch', minWidth: 0 }

const columns = {
  display: { lg: 'grid' },
  gridTemplateColumns: { lg: 'minmax(0, 68ch) minmax(200px, 300px)' },
  columnGap: 5,
  alignItems: 'start',
}

const contentsLook = {
  position: { lg: 'sticky' },
  top: { lg: 88 },
  padding: 2,
  marginBlockEnd: 3,
  borderRadius: 1.4,
  border: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.paper',
}
