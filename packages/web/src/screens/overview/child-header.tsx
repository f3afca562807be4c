import type { StudentProfile } from '@casa/contract/overview'
import { ageOn } from '@casa/contract/rules/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import MenuItem from '@mui/material/MenuItem'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import english from '../../../locales/en/overview.json'
import { useMayInClass } from '../../lib/own-classes.ts'
import { mayWrite } from '../../lib/rights.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { addEnglish, dotted, useTexts } from '../../lib/texts.ts'
import { useFamilySchools } from '../../parts/family-schools.ts'
import { CutName } from '../../ui/cut-name.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { EditNoteOutlined, PlaylistAddCheck, VisibilityOutlined, WarningAmber } from '../../ui/icons.tsx'
import { MoreCommands } from '../../ui/more-commands.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { touch } from '../../ui/styles.ts'
import { useInView } from '../../ui/use-observed.ts'
import type { ChildTab } from './use-child-tab.ts'

addEnglish('overview', english)

/** The height of the app's header, below which the child's stays, and of the part that stays, in pixels. */
const below = 64
const stays = 56

type Props = {
  student: StudentProfile
  tabs: readonly ChildTab[]
  tab: ChildTab
  /** Whether keys, observations and notes can be written. */
  writes: boolean
}

/**
 * The head of a child's page: photo, name, age, class and allergies, which stay in view, then what staff do most, and
 * the tabs. On a phone Record joins what stays once the commands are scrolled away.
 */
export function ChildHeader({ student, tabs, tab, writes }: Props) {
  const [commands, inView] = useInView()
  return (
    <>
      {focusBelow}
      <Box component="header" id={headId} sx={head}>
        <Who student={student} />
        {writes && !inView && <RecordIcon />}
        {writes && (
          <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 1, flex: 'none' }}>
            <Commands student={student} />
          </Box>
        )}
      </Box>
      {writes && (
        <Box ref={commands} sx={phoneCommands}>
          <Commands student={student} />
        </Box>
      )}
      <TabBar tabs={tabs} tab={tab} />
    </>
  )
}

const headId = 'child-head'

/** A focused element is scrolled out from under what stays. */
const focusBelow = (
  <GlobalStyles
    styles={{ [`html:has(#${headId})`]: { scrollPaddingBlockStart: `${below + stays + 8}px` } }}
  />
)

function Who({ student }: { student: StudentProfile }) {
  const t = useTexts('story')
  const { fullName, allergies, classId, dob, userId } = student
  const { years, months } = ageOn(dob, useSchoolDay())
  const { schoolOf } = useFamilySchools()
  const school = schoolOf(student.schooleId)
  const age = t('age', { years: t('years', { count: years }), months: t('months', { count: months }) })
  const place = classId?.className ?? t('noClass')
  // What is at the end is cut off on a phone.
  const line = dotted([...(school ? [place, school, age] : [age, place]), userId.serialNumber])
  return (
    <>
      <PersonAvatar name={fullName} photo={student.profileURL} size={44} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h1" sx={{ fontSize: { xs: '1.25rem', md: '1.5rem' } }}>
          <CutName>{fullName}</CutName>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <CutName>{line}</CutName>
        </Typography>
      </Box>
      {allergies && (
        <Box sx={allergy} title={`${t('allergies')}: ${allergies}`}>
          <WarningAmber sx={{ fontSize: 16, flex: 'none' }} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            <Box component="span" sx={hiddenLabel}>{`${t('allergies')}: `}</Box>
            {allergies}
          </Box>
        </Box>
      )}
    </>
  )
}

const head = {
  position: 'sticky',
  '@media print': { position: 'static' },
  insetBlockStart: below,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1.5, md: 2 },
  minHeight: stays,
  paddingBlock: 0.5,
  bgcolor: 'background.default',
}

const allergy = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  maxWidth: { xs: 112, sm: 220 },
  paddingInline: 1,
  paddingBlock: 0.25,
  borderRadius: 1.5,
  bgcolor: 'dangerSoft',
  color: 'error.main',
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
}

/** On a phone the commands share one line. */
const phoneCommands = {
  display: { xs: 'flex', md: 'none' },
  gap: 1,
  marginBlockStart: 1,
  '& > .MuiButton-root': { paddingInline: 1.25 },
}

const hiddenLabel = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

function RecordButton() {
  const t = useTexts('overview')
  return (
    <Button component={DialogLink} to="record" variant="contained" startIcon={<PlaylistAddCheck />}>
      {t('record')}
    </Button>
  )
}

/** Record on a phone, beside the name. */
function RecordIcon() {
  const t = useTexts('overview')
  return (
    <Button
      component={DialogLink}
      to="record"
      variant="contained"
      aria-label={t('record')}
      title={t('record')}
      sx={{ display: { xs: 'inline-flex', md: 'none' }, flex: 'none', minWidth: touch, paddingInline: 0 }}
    >
      <PlaylistAddCheck />
    </Button>
  )
}

/** What staff do most for a child: each opens its dialog with the child preselected. The rest is behind the dots. */
function Commands({ student: { _id: id, classId } }: { student: StudentProfile }) {
  const t = useTexts('overview')
  const mayNote = useMayInClass(classId?._id, 'notes')
  return (
    <>
      <RecordButton />
      {mayNote && (
        <>
          <Button
            component={DialogLink}
            to="observation"
            variant="outlined"
            startIcon={<VisibilityOutlined />}
          >
            {t('observe')}
          </Button>
          <Button component={DialogLink} to="note" variant="outlined" startIcon={<EditNoteOutlined />}>
            {t('note')}
          </Button>
        </>
      )}
      <MoreCommands label={t('more')}>
        {close => [
          <MenuItem key="plan" component={DialogLink} to="plan" onClick={close} sx={{ minHeight: touch }}>
            {t('plan')}
          </MenuItem>,
          currentUser().role === 'SCHOOLE' && mayWrite('children') && (
            <MenuItem
              key="edit"
              component={Link}
              to={`/app/studentregistration/${id}`}
              onClick={close}
              sx={{ minHeight: touch }}
            >
              {t('edit')}
            </MenuItem>
          ),
        ]}
      </MoreCommands>
    </>
  )
}

type TabBarProps = { tabs: readonly ChildTab[]; tab: ChildTab }

/** The tabs, whose choice is in the address. Another tab begins at its top. */
function TabBar({ tabs, tab }: TabBarProps) {
  const t = useTexts('overview')
  const [address] = useSearchParams()
  const shown = useRef(tab)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    const top = (bar.current?.getBoundingClientRect().top ?? 0) + scrollY - below - stays
    if (scrollY > top) scrollTo(0, Math.max(0, top))
  }, [tab])
  const to = (name: ChildTab) => {
    const next = new URLSearchParams(address)
    next.set('tab', name)
    return `?${next}`
  }
  return (
    <Tabs
      ref={bar}
      value={tab}
      aria-label={t('tabsOf')}
      variant="scrollable"
      scrollButtons={false}
      sx={{ marginBlockEnd: 2, '@media print': { display: 'none' } }}
    >
      {tabs.map(name => (
        <Tab
          key={name}
          value={name}
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          label={t(`tabs.${name}`)}
          component={Link}
          to={to(name)}
          replace
        />
      ))}
    </Tabs>
  )
}

/** The content of a tab. */
export function TabPanel({ tab, children }: { tab: ChildTab; children: ReactNode }) {
  return (
    <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
      {children}
    </Box>
  )
}
