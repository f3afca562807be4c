import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { AnswerOf } from '@casa/contract/route'
import { type ChargeChoice, chargeChoices } from '@casa/contract/rules/charges'
import type { Student, students } from '@casa/contract/students'
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
import { useParams } from 'react-router'
import { callFile } from '../../api/client.ts'
import { useCall, useWrite } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { rupees, useKeepsLedger } from '../../parts/money.tsx'
import { WorkbookDone, WorkbookOutcome, WorkbookUpload } from '../../parts/workbook-upload.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog, useClose } from '../../ui/route-dialog.tsx'
import { UnprintedSlips } from './unprinted-slips.tsx'
import { useAskAgain } from './use-ask-again.ts'
import { WelcomeSlips } from './welcome-slips.tsx'

/**
 * Over the list of children: at /app/studentdetails/upload, registration by workbook; at /app/studentdetails/ID, a
 * new welcome slip for a child's parent.
 */
export default function StudentDialog() {
  const t = useTexts('students')
  const { id = '' } = useParams()
  const upload = id === 'upload'
  return (
    <RouteDialog title={t(upload ? 'upload.title' : 'welcome')}>
      {upload ? <StudentUpload /> : <NewSlip id={id} />}
    </RouteDialog>
  )
}

/** Explains what a new slip for a child's parent would do and creates it, or says why one cannot be created. */
function NewSlip({ id }: { id: string }) {
  const children = useCall(api.students.find, { body: { _id: id } })
  // The dialog keeps the child as it was when it opened, because creating a slip changes it.
  const [first, setFirst] = useState<Student>()
  const child = first ?? children.data?.[0]
  if (child && !first) setFirst(child)
  return (
    <Loaded
      query={{
        data: child,
        error: children.isPending ? null : (children.error ?? new ApiError(404)),
        refetch: children.refetch,
      }}
      pending={96}
      frame={problem => <Box sx={{ paddingBlockEnd: 3 }}>{problem}</Box>}
    >
      {child => <SlipFor child={child} />}
    </Loaded>
  )
}

function SlipFor({ child }: { child: Student }) {
  const t = useTexts('students')
  const close = useClose()
  const errorText = useErrorText()
  const message = useMessages()
  const make = useWrite(api.students.welcome)
  const askAgain = useAskAgain()
  const { status, slip } = child.userId
  const input = { params: { id: child._id }, body: { again: slip === 'again' } }
  // A replayed response has no slip. The first one is lost, so another one is created.
  const send = () => make.mutate(input, { onSuccess: answer => (answer.welcome ? undefined : send()) })
  if (make.data?.welcome) return <WelcomeSlips slips={make.data.welcome} onDone={() => close?.()} />
  const values = { child: child.fullName, number: child.mobileNumber ?? '' }
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {status === 'waiting' && <Typography>{t('slip.waiting', values)}</Typography>}
        {status === 'declined' && <Typography>{t('slip.declined', values)}</Typography>}
        <Typography>{slip ? t(texts[slip], values) : message(messages.slip.hasPassword)}</Typography>
        {slip === 'link' && <Typography>{t('slip.linkStuck', values)}</Typography>}
      </Box>
      {make.isError && (
        <Alert severity="error" sx={{ marginBlockStart: 2 }}>
          {errorText(make.error)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, paddingBlock: 2 }}>
        <Button onClick={close}>{t(slip === 'welcome' ? 'slip.keep' : 'slip.close')}</Button>
        {status === 'declined' && (
          <Button variant="outlined" onClick={() => void askAgain(child).then(() => close?.())}>
            {t('askAgain')}
          </Button>
        )}
        {slip && (
          <Button
            variant="contained"
            color={slip === 'again' ? 'error' : 'primary'}
            loading={make.isPending}
            onClick={send}
          >
            {t('slip.make')}
          </Button>
        )}
      </Box>
    </>
  )
}

const texts = { welcome: 'slip.renew', link: 'slip.link', again: 'slip.again' } as const

/** Registers the children in a workbook; afterwards there are the slips to print. */
function StudentUpload() {
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
