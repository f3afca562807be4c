import { api } from '@casa/contract'
import type { AnswerOf } from '@casa/contract/route'
import { type ChargeChoice, chargeChoices } from '@casa/contract/rules/charges'
import type { students } from '@casa/contract/students'
import type { ImportPreview } from '@casa/contract/workbook'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { call, callFile } from '../../api/client.ts'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { rupees, useKeepsLedger } from '../../parts/money.tsx'
import { WelcomeSlips } from '../../parts/welcome-slips.tsx'
import { WorkbookDone, WorkbookOutcome, WorkbookUpload } from '../../parts/workbook-upload.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { ImportPreviewPanel } from './import-preview.tsx'

/**
 * Registers the children in a workbook: first what the file contains, then storing it; afterwards there are the slips to
 * print, the file's other sheets, and Undo.
 */
export function StudentUpload() {
  const t = useTexts('students')
  const register = useWrite(api.students.import)
  const { keeps } = useKeepsLedger()
  const [charge, setCharge] = useState<ChargeChoice>('instalments')
  const [seen, setSeen] = useState<ImportPreview>()
  const { schooleId } = currentUser()
  return (
    <WorkbookUpload
      texts={text => t(`upload.${text}`)}
      sample={() => callFile(api.students.sample, {})}
      preview={{
        read: async (excel, means, reading) => {
          const preview = await call(
            api.students.previewImport,
            { body: { schooleId, ...reading }, files: { excel } },
            means,
          )
          setSeen(preview)
          return preview
        },
        sheet: ({ sheets }) => sheets.find(({ isRead }) => isRead)?.number,
        show: (preview, actions) => <ImportPreviewPanel preview={preview} {...actions} />,
      }}
      send={(excel, means, reading) =>
        register.mutateAsync({
          // The preview has shown what repeats.
          body: { schooleId, charge, again: true, ...reading },
          files: { excel },
          ...means,
        })
      }
      beside={
        <>
          <RecentImports />
          {keeps && <UploadCharges charge={charge} onChange={setCharge} />}
        </>
      }
    >
      {(answer, next) => <WorkbookStored answer={answer} sheets={seen?.sheets ?? []} next={next} />}
    </WorkbookUpload>
  )
}

/** Takes back an import of the last day, and returns whether that was possible. */
function useUndoImport(): (id: string) => Promise<boolean> {
  const message = useMessages()
  const toasts = useToasts()
  const putBack = useWrite(api.undoEntries.putBack)
  const t = useTexts('students')
  return id =>
    putBack.mutateAsync({ params: { id } }).then(
      () => {
        toasts.success(t('upload.undone'))
        return true
      },
      error => {
        toasts.failure(error instanceof Error ? error : message(String(error)))
        return false
      },
    )
}

/** The imports that can still be undone. */
function RecentImports() {
  const t = useTexts('students')
  const { moment } = useFormats()
  const imports = useCall(api.students.imports, {})
  const undo = useUndoImport()
  if (!imports.data?.length) return null
  return (
    <Box component="ul" aria-label={t('upload.recent')} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {imports.data.map(({ _id, at, count }) => (
        <Box
          component="li"
          key={_id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
          }}
        >
          {t('upload.imported', { count, at: moment(at) })}
          <Button onClick={() => void undo(_id)} aria-label={`${t('upload.undo')}: ${moment(at)}`}>
            {t('upload.undo')}
          </Button>
        </Box>
      ))}
    </Box>
  )
}

type UploadChargesProps = { charge: ChargeChoice; onChange: (charge: ChargeChoice) => void }

/** How much to charge the children in a workbook, with the amount per class for a child admitted today. */
function UploadCharges({ charge, onChange }: UploadChargesProps) {
  const t = useTexts('ledger')
  const id = useId()
  const classes = useCall(api.ledger.classCharges, {})
  if (!classes.data?.length) return null
  return (
    <FormControl>
      <FormLabel id={id}>{t('charge.question')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={charge}
        onChange={(_, value) => onChange(value as ChargeChoice)}
      >
        {chargeChoices.map(value => (
          <FormControlLabel key={value} value={value} label={t(`charge.${value}`)} control={<Radio />} />
        ))}
      </RadioGroup>
      <Box component="ul" aria-live="polite" sx={{ margin: 0, paddingInlineStart: 3 }}>
        {classes.data.map(({ _id, className, choices }) => (
          <li key={_id}>
            {t('charge.ofClass', {
              class: className,
              amount: rupees(choices.find(one => one.charge === charge)?.charged ?? '0.00'),
            })}
          </li>
        ))}
      </Box>
    </FormControl>
  )
}

type WorkbookStoredProps = {
  answer: AnswerOf<typeof students.import>
  sheets: ImportPreview['sheets']
  next: (sheet: number) => void
}

/** Shows how many children a workbook registered, and the slips of new parents; the other sheets, and Undo. */
export function WorkbookStored({ answer, sheets, next }: WorkbookStoredProps) {
  const t = useTexts('students')
  const { number } = useFormats()
  const undo = useUndoImport()
  const [undone, setUndone] = useState(false)
  const { count, unread, undo: id } = answer.data
  // A replayed response has no slips.
  const slips = answer.welcome ?? []
  const others = sheets.filter(({ isTable, isRead }) => isTable && !isRead)
  if (undone)
    return (
      <>
        <Alert severity="info">{t('upload.undone')}</Alert>
        <WorkbookDone />
      </>
    )
  return (
    <>
      <WorkbookOutcome unread={unread}>
        {t('upload.count', { count, formatted: number(count) })} {t('upload.undoHint')}
      </WorkbookOutcome>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockEnd: 2 }}>
        <Button onClick={() => void undo(id).then(setUndone)}>{t('upload.undo')}</Button>
        {slips.length === 0 &&
          others.map(({ number: sheet, name }) => (
            <Button key={sheet} variant="outlined" onClick={() => next(sheet)}>
              {t('upload.next', { name })}
            </Button>
          ))}
      </Box>
      {slips.length > 0 ? (
        <>
          {others.length > 0 && (
            <Typography sx={{ marginBlockEnd: 2 }}>
              {t('upload.moreSheets', { names: others.map(({ name }) => name).join(', ') })}
            </Typography>
          )}
          <WelcomeSlips slips={slips} />
        </>
      ) : (
        <>
          <Typography>{t('upload.noSlips')}</Typography>
          <WorkbookDone />
        </>
      )}
    </>
  )
}
