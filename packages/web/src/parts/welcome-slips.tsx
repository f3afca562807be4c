import { api } from '@casa/contract'
import type { WelcomeSlip } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useWrite } from '../api/hooks.ts'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { type Language, languages } from '../lib/preferred-language.ts'
import { currentUser } from '../lib/session.ts'
import { type Texts, useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { PrintOutlined } from '../ui/icons.tsx'
import { PrintSheet } from '../ui/print-sheet.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { useClose } from '../ui/route-dialog.tsx'
import { BreakableText } from '../ui/text-wrap.tsx'
import { useTextsIn } from './texts-in.ts'

type Props = {
  slips: readonly WelcomeSlip[]
  /** Leaves the slips; by default it closes the dialog around them. */
  onDone?: () => void
  /** Registers the next child instead. */
  onAnother?: () => void
  /** Whether the chosen language is stored as that of the children's first guardians, whose slips these then are. */
  storesLanguage?: boolean
}

/**
 * Parents' slips for printing, each in the parent's language. Their passwords are not stored anywhere, so leaving
 * without printing asks first.
 */
export function WelcomeSlips({ slips, onDone, onAnother, storesLanguage = true }: Props) {
  const t = useTexts('students')
  const close = useClose()
  const { unprinted, question, leave } = useUnprinted()
  const { languageOf, choose, common } = useSlipLanguages(slips, storesLanguage)
  const shown = <Slips slips={slips} languageOf={languageOf} onChoose={choose} />
  return (
    <>
      <UnsavedGuard unsaved={unprinted} question={question} />
      <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
        {t(slips.every(({ kind }) => kind === 'link') ? 'slip.linkHint' : 'slip.hint', {
          count: slips.length,
        })}
      </Alert>
      <TextField
        select
        size="small"
        label={t('slip.language', { count: slips.length })}
        value={common}
        helperText={common === '' && t('slip.ownLanguages')}
        onChange={event => choose(event.target.value as Language, slips)}
        sx={{ minWidth: 200, marginBlockEnd: 2 }}
      >
        {Object.entries(languages).map(([code, name]) => (
          <MenuItem key={code} value={code} lang={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {shown}
      <PrintSheet>{shown}</PrintSheet>
      <Box sx={commands}>
        <Button onClick={() => void leave(onDone ?? (() => close?.()))}>{t('slip.done')}</Button>
        {onAnother && (
          <Button onClick={() => void leave(onAnother)} variant="outlined">
            {t('slip.another')}
          </Button>
        )}
        <Button onClick={() => print()} variant="contained" startIcon={<PrintOutlined />}>
          {t('slip.print')}
        </Button>
      </Box>
    </>
  )
}

const commands = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'flex-end',
  paddingBlock: 2,
  position: 'sticky',
  insetBlockEnd: 0,
  backgroundColor: 'background.paper',
}

/** Whether the slips were printed, and a function that asks before it leaves them unprinted. */
function useUnprinted() {
  const t = useTexts('students')
  const confirm = useConfirm()
  const unprinted = useRef(true)
  useEffect(() => {
    const printed = () => {
      unprinted.current = false
    }
    addEventListener('afterprint', printed)
    return () => removeEventListener('afterprint', printed)
  }, [])
  const question = useMemo(
    () => ({
      title: t('upload.unprinted.title'),
      text: t('upload.unprinted.text'),
      action: t('upload.unprinted.leave'),
      refusal: t('upload.unprinted.stay'),
      destructive: true,
    }),
    [t],
  )
  const leave = async (then: () => void) => {
    if (unprinted.current && !(await confirm(question))) return
    unprinted.current = false
    then()
  }
  return { unprinted, question, leave }
}

/** How many children one request may concern. */
const mostInBulk = 500

/**
 * The language of each slip: what was chosen here, the parent's, or the screen's. A choice is stored with the accounts that
 * nobody has opened.
 */
function useSlipLanguages(slips: readonly WelcomeSlip[], stores: boolean) {
  const screen = useTranslation().i18n.language as Language
  const [chosen, setChosen] = useState<ReadonlyMap<string, Language>>(new Map())
  const { mutateAsync } = useWrite(api.bulkStudents.language)
  const languageOf = (slip: WelcomeSlip) => chosen.get(slip.loginName) ?? slip.language ?? screen
  const used = new Set(slips.map(languageOf))
  const choose = async (language: Language, of: readonly WelcomeSlip[]) => {
    setChosen(new Map([...chosen, ...of.map(({ loginName }) => [loginName, language] as const)]))
    if (!stores) return
    const ids = of.filter(({ kind }) => kind === 'welcome').map(({ studentId }) => studentId)
    for (let from = 0; from < ids.length; from += mostInBulk)
      await mutateAsync({ body: { studentId: ids.slice(from, from + mostInBulk), language } })
  }
  return {
    languageOf,
    /** The language of all slips; an empty text if they differ. */
    common: used.size === 1 ? [...used][0]! : '',
    /** The slips can be printed whether or not the choice could be stored. */
    choose: (language: Language, of: readonly WelcomeSlip[]) =>
      void choose(language, of).catch(() => undefined),
  }
}

type SlipsProps = {
  slips: readonly WelcomeSlip[]
  languageOf: (slip: WelcomeSlip) => Language
  onChoose: (language: Language, of: readonly WelcomeSlip[]) => void
}

/** One element styles all slips, because a workbook can bring hundreds. */
function Slips({ slips, languageOf, onChoose }: SlipsProps) {
  const t = useTexts('students')
  const textsIn = useTextsIn('students', new Set(slips.map(languageOf)))
  const school = useCall(api.schools.get, { params: { id: currentUser().schooleId } })
  const { logoURL, schooleName } = school.data ?? {}
  return (
    <Box sx={slipStyles}>
      {slips.map(slip => {
        const language = languageOf(slip)
        return (
          <div key={slip.loginName} lang={language}>
            <header>
              {logoURL && <img src={`${logoURL}?size=small`} alt="" />}
              {schooleName}
              {slips.length > 1 && (
                <select
                  aria-label={t('slip.languageOf', { name: slip.name })}
                  value={language}
                  onChange={event => onChoose(event.target.value as Language, [slip])}
                >
                  {Object.entries(languages).map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </header>
            <Slip slip={slip} t={textsIn(language)} />
          </div>
        )
      })}
    </Box>
  )
}

const Slip = memo(function Slip({ slip, t }: { slip: WelcomeSlip; t: Texts<'students'> }) {
  const signIn = `${location.origin}/montessori/login`
  return (
    <>
      <dl>
        <dt>{t('slip.for')}</dt>
        <dd>{slip.name}</dd>
        <dt>{t('slip.child', { count: slip.children.length })}</dt>
        {slip.children.map(({ fullName, className }) => (
          <dd key={fullName}>{t('slip.ofClass', { name: fullName, class: className })}</dd>
        ))}
        <dt>{t('slip.login')}</dt>
        <dd>{slip.loginName}</dd>
        <dt>{t(slip.kind === 'link' ? 'slip.linkPassword' : 'slip.password')}</dt>
        <dd>{slip.password}</dd>
      </dl>
      <footer>
        <QrCode text={signIn} label={t('slip.qr')} size={84} />
        <p>
          <BreakableText>{t('slip.address', { address: signIn })}</BreakableText>
          <br />
          {t(slip.kind === 'link' ? 'slip.linkSteps' : 'slip.steps')}
        </p>
      </footer>
    </>
  )
})

const slipStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
  typography: 'body2',
  '@media print': { gap: 1.5 },
  '& > div': {
    paddingInline: 1.5,
    paddingBlock: 1.25,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    breakInside: 'avoid',
    overflowWrap: 'anywhere',
  },
  '& header': { display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600, marginBlockEnd: 0.5 },
  '& header img': { maxInlineSize: 96, maxBlockSize: 32 },
  '& dl': { margin: 0 },
  '& dt': { typography: 'caption' },
  '& dd': { margin: 0, marginBlockEnd: 0.5, typography: 'body1', fontWeight: 600 },
  // A monospaced font keeps similar letters apart and the password on one line.
  '& dd:last-of-type': {
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace',
    fontSize: '1rem',
    whiteSpace: 'nowrap',
  },
  '& footer': { typography: 'caption', display: 'flex', gap: 1, alignItems: 'center' },
  '& footer svg': { flexShrink: 0 },
  '& footer p': { margin: 0 },
  '& select': {
    marginInlineStart: 'auto',
    minBlockSize: 32,
    paddingInline: 1,
    border: 0,
    borderRadius: 1,
    bgcolor: 'fill',
    color: 'text.primary',
    font: 'inherit',
    '@media print': { display: 'none' },
  },
} as const
