import { keys } from '@casa/contract/rules/keys'
import { folded } from '@casa/contract/rules/typed-text'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useLocation } from 'react-router'
import type english from '../../../locales/en/guide.json'
import { useFormats } from '../../lib/formats.ts'
import { loadModule } from '../../lib/load-module.ts'
import { useTexts } from '../../lib/texts.ts'
import { isFamily, KeyChip, useKeyLabel, useKeyWords } from '../../parts/key-chip.tsx'
import { Drawing, type DrawingName } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/filter-bar.tsx'
import { PrintOutlined } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Helpful Information: what parents want to know first. */
export function HelpfulScreen() {
  return <GuidePage name="helpful" />
}

/** Learn More: the method in depth. */
export function LearnMoreScreen() {
  return <GuidePage name="learnMore" />
}

const titles = { helpful: 'screens.helpfulInformation', learnMore: 'screens.learnMore' } as const

const others = {
  helpful: { to: '/app/learnmore', text: 'toLearnMore' },
  learnMore: { to: '/app/helpfullinformation', text: 'toHelpful' },
} as const

/** A page of the parents' guide, with its contents, a search, and a link to the other page. */
function GuidePage({ name }: { name: GuidePageName }) {
  const t = useTexts('app')
  const guide = useGuide()
  const withHeader = (below: ReactElement) => (
    <>
      <PageHeader title={t(titles[name])} />
      {below}
    </>
  )
  return (
    <Loaded
      query={guide}
      pending={withHeader(<Skeleton aria-busy variant="rounded" height={640} />)}
      frame={withHeader}
    >
      {guide => <GuideContent name={name} guide={guide} />}
    </Loaded>
  )
}

function GuideContent({ name, guide }: { name: GuidePageName; guide: Guide }) {
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

/** Scrolls to the section in the address, even if it is chosen again. `show` makes sure that it is rendered. */
function useSectionOfAddress(show: () => void): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has its own key, and only a visit scrolls the page.
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

/** The material drawn beside a section, by page and section. */
const drawings: Record<GuidePageName, Readonly<Record<string, DrawingName>>> = {
  helpful: {
    areas: 'pinkTower',
    letters: 'sandpaperLetters',
    page: 'redRods',
    home: 'brownStair',
    settling: 'knobbedCylinders',
    ask: 'spindleBox',
  },
  learnMore: {
    room: 'brownStair',
    lessons: 'knobbedCylinders',
    areas: 'pinkTower',
    reading: 'sandpaperLetters',
    numbers: 'goldenBeads',
    ages: 'beadStair',
    freedom: 'redRods',
    questions: 'spindleBox',
  },
}

type TextProps = { section: Pick<Section, 'text' | 'points' | 'parts'>; children: ReactNode }

type GuideSectionProps = { id: string; page: GuidePageName; section: Section; guide: Guide }

/** A section with the anchor `id`: its paragraphs, list, parts and drawing. */
function GuideSection({ id, page, section: { title, text, points, parts }, guide }: GuideSectionProps) {
  const drawing = drawings[page][id]
  return (
    <Box component="section" aria-labelledby={id} sx={look}>
      <Typography id={id} variant="h2" tabIndex={-1} sx={{ scrollMarginTop: 80, marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {drawing && (
        <Box sx={drawingLook}>
          <Drawing name={drawing} />
        </Box>
      )}
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: drawing ? '1' : '1 / -1' } }}>
        <Text section={{ text, points, parts }}>
          {page === 'helpful' && id === 'keys' && <Keys texts={guide.keys} />}
          {page === 'learnMore' && id === 'cycle' && <WorkCycle texts={guide.cycleFigure} />}
        </Text>
      </Box>
    </Box>
  )
}

/** The section's paragraphs, list and parts, with `children` in between. */
function Text({ section: { text, points, parts }, children }: TextProps) {
  return (
    <>
      {text.map(paragraph => (
        <Typography key={paragraph} sx={{ marginBlockEnd: 1.5 }}>
          {paragraph}
        </Typography>
      ))}
      {children}
      {points && (
        <Box component="ul" sx={{ paddingInlineStart: 3, marginBlock: 0 }}>
          {points.map(point => (
            <Typography key={point} component="li" sx={{ marginBlockEnd: 0.75 }}>
              {point}
            </Typography>
          ))}
        </Box>
      )}
      {parts?.map(part => (
        <Box key={part.title} sx={{ marginBlockEnd: 1.5 }}>
          <Typography variant="h3" sx={{ marginBlockEnd: 0.25 }}>
            {part.title}
          </Typography>
          <Typography>{part.text}</Typography>
        </Box>
      ))}
    </>
  )
}

// Concentration over three hours: up, a dip after the first, and highest in the last. Hours are 100 units apart.
const curve = 'M2 92C30 86 48 50 74 46S104 78 124 78S156 18 204 12S276 26 298 72'

const hours = [0, 1, 2, 3]

/** How concentration develops over a morning of work, with a description in words below. */
function WorkCycle({ texts }: { texts: Guide['cycleFigure'] }) {
  const { materials, divider, primary } = useTheme().vars.palette
  const { number } = useFormats()
  return (
    <Box component="figure" sx={{ margin: 0, marginBlock: 2, maxWidth: 520 }}>
      <svg viewBox="0 0 300 100" width="100%" role="img" aria-label={texts.name}>
        {hours.map(hour => (
          <path
            key={hour}
            d={`M${Math.min(299, 1 + hour * 100)} 4v92`}
            stroke={divider}
            strokeDasharray="2 4"
          />
        ))}
        <path d={`${curve}V96H2Z`} fill={materials.cubeTop} opacity={0.35} />
        <path d={curve} stroke={primary.main} strokeWidth={3} strokeLinecap="round" fill="none" />
        <path d="M0 97h300" stroke={divider} strokeWidth={3} />
      </svg>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {hours.map(hour => (
          <Typography key={hour} variant="caption">
            {number(hour)}
          </Typography>
        ))}
      </Box>
      <Box component="figcaption">
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', columnGap: 1, textAlign: 'center' }}
        >
          {[texts.choosing, texts.dip, texts.deep].map(text => (
            <Typography key={text} variant="body2">
              {text}
            </Typography>
          ))}
        </Box>
        <Typography variant="caption" sx={{ display: 'block', textAlign: 'center', color: 'text.secondary' }}>
          {texts.hours}
        </Typography>
      </Box>
    </Box>
  )
}

const look = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: { xs: 2, sm: 3 },
  alignItems: 'start',
  marginBlockEnd: 4,
  '& p, & li': { lineHeight: 1.7 },
}

/** Beside the whole section; on a phone beside its heading. */
const drawingLook = {
  gridColumn: 2,
  gridRow: { sm: '1 / span 2' },
  width: { xs: 96, sm: 144 },
  height: { xs: 60, sm: 90 },
  marginBlockEnd: 1,
}

/** The four keys with the letters and words that the reader sees everywhere else. */
function Keys({ texts }: { texts: Guide['keys'] }) {
  const name = useKeyLabel()
  const words = useKeyWords()
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      {keys.map(key => (
        <Box key={key} sx={{ marginBlockEnd: 1.5 }}>
          <Box component="dt" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
            <KeyChip value={key} look={isFamily() ? 'studentKey' : 'staffKey'} />
            <span>
              {name(key)} · {words(key)}
            </span>
          </Box>
          <Typography component="dd" sx={{ marginInlineStart: 0, marginBlockStart: 0.5 }}>
            {texts[key]}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** A comfortable line length for reading. */
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

/** A part of a page; `points` are listed, and each of `parts` has its own heading. */
export type Section = {
  title: string
  text: readonly string[]
  points?: readonly string[]
  parts?: readonly { title: string; text: string }[]
}

type Guide = typeof english

/** The pages of the guide, each with its sections. */
type GuidePageName = 'helpful' | 'learnMore'

// Long texts that nothing else shows: each language is fetched when a page of the guide is opened in it.
const languages: Record<string, () => Promise<{ default: Guide }>> = {
  hi: () => import('../../../locales/hi/guide.json'),
  te: () => import('../../../locales/te/guide.json'),
}

const inEnglish = () => import('../../../locales/en/guide.json')

/** Loads the parents' guide in the chosen language. */
function useGuide() {
  const { language } = useTranslation().i18n
  return useQuery({
    queryKey: ['guide', language],
    queryFn: async () => (await loadModule(languages[language] ?? inEnglish)).default,
    // It is part of the app and may be cached by the browser, so it is requested even without a network.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The names, in order, of the sections whose texts contain every one of the words; all of them without words. */
export function sectionsWith(
  sections: Readonly<Record<string, Section>>,
  words: string,
): [string, Section][] {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  return Object.entries(sections).filter(([, section]) => {
    const text = folded(textOf(section))
    return wanted.every(word => text.includes(word))
  })
}

function textOf({ title, text, points = [], parts = [] }: Section): string {
  return [title, ...text, ...points, ...parts.flatMap(part => [part.title, part.text])].join('\n')
}
