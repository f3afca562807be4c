import { api } from '@casa/contract'
import type { AnswerOf } from '@casa/contract/route'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { chargeChoices } from '@casa/contract/rules/charges'
import type { students, WelcomeSlip } from '@casa/contract/students'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { callFile } from '../../api/client.ts'
import { useCall, useWrite } from '../../api/hooks.ts'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { rupees } from '../../parts/rupees.ts'
import { useKeepsLedger } from '../../parts/use-keeps-ledger.ts'
import { WorkbookDone, WorkbookOutcome } from '../../parts/workbook-outcome.tsx'
import { WorkbookUpload } from '../../parts/workbook-upload.tsx'
import { useClose } from '../../ui/route-dialog.tsx'
import { WelcomeSlips } from './welcome-slips.tsx'

/** Registers the children in a workbook; afterwards there are the slips to print. */
export function StudentUpload() {
  const t = useTexts('students')
  const register = useWrite(api.students.import)
  const { keeps } = useKeepsLedger()
  const [charge, setCharge] = useState<ChargeChoice>('instalments')
  const { schooleId } = currentUser()
  return (
    <WorkbookUpload
      texts={text => t(`upload.${text}`)}
      sample={() => callFile(api.students.sample, {})}
      send={(excel, means, dates) =>
        register.mutateAsync({
          body: { schooleId, charge, ...(dates && { dates }) },
          files: { excel },
          ...means,
        })
      }
      beside={keeps && <UploadCharges charge={charge} onChange={setCharge} />}
    >
      {answer => <WorkbookStored answer={answer} />}
    </WorkbookUpload>
  )
}

type Props = { charge: ChargeChoice; onChange: (charge: ChargeChoice) => void }

/** How much to charge the children in a workbook, with the amount per class for a child admitted today. */
function UploadCharges({ charge, onChange }: Props) {
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

type WorkbookStoredProps = { answer: AnswerOf<typeof students.import> }

/** Shows how many children a workbook registered, and the slips of new parents. */
function WorkbookStored({ answer }: WorkbookStoredProps) {
  const t = useTexts('students')
  const { number } = useFormats()
  const { count, unread } = answer.data
  // A replayed response has no slips.
  const slips = answer.welcome ?? []
  return (
    <>
      <WorkbookOutcome unread={unread}>
        {t('upload.count', { count, formatted: number(count) })}
      </WorkbookOutcome>
      {slips.length > 0 ? (
        <UnprintedSlips slips={slips} />
      ) : (
        <>
          <Typography>{t('upload.noSlips')}</Typography>
          <WorkbookDone />
        </>
      )}
    </>
  )
}

/** Slips that the user cannot leave by accident, because their passwords are shown only once. */
function UnprintedSlips({ slips }: { slips: readonly WelcomeSlip[] }) {
  const t = useTexts('students')
  const close = useClose()
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
  return (
    <>
      <UnsavedGuard unsaved={unprinted} question={question} />
      <WelcomeSlips slips={slips} onDone={() => close?.()} />
    </>
  )
}
