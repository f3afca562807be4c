import { api } from '@casa/contract'
import { copyForm, type Fee } from '@casa/contract/fees'
import { messages } from '@casa/contract/messages'
import { copiedFee, yearsBetween } from '@casa/contract/rules/copied-fees'
import { nameKey } from '@casa/contract/rules/names'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { useCall, useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { DigitsField } from '../../form/text-field.tsx'
import { currentUser } from '../../lib/session.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { rupees, useKeepsLedger } from '../../parts/money.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'

const schema = copyForm.refine(({ from, feeMasterId }) => from !== feeMasterId, {
  path: ['feeMasterId'],
  error: messages.fee.sameYear,
})

/** Sets the class-wide fees of one academic year again for another one, with a percentage added. */
export function CopyFeesDialog() {
  const t = useTexts('fees')
  const { schooleId } = currentUser()
  const years = useCall(api.fees.years, { params: { schooleId } })
  const fees = useCall(api.fees.find, { body: { schooleId } })
  const error = years.error ?? fees.error
  const data = years.data && fees.data && { years: years.data, fees: fees.data }
  const refetch = () => Promise.all([years.refetch(), fees.refetch()])
  return (
    <RouteDialog title={t('copy.title')}>
      <Loaded query={{ data, error, refetch }} pending={[56, 56, 56]}>
        {({ years, fees }) => <CopyForm years={years} fees={fees} />}
      </Loaded>
    </RouteDialog>
  )
}

type Props = { years: readonly { _id: string; acadamicYear: string }[]; fees: readonly Fee[] }

function CopyForm({ years, fees }: Props) {
  const t = useTexts('fees')
  const { keeps } = useKeepsLedger()
  const copy = useWrite(api.fees.copy)
  const options = years.map(({ _id, acadamicYear }) => ({ value: _id, label: acadamicYear }))
  return (
    <Form
      schema={schema}
      values={() => ({ ...likelyYears(years, fees), percent: '0' })}
      save={async body => {
        const answer = await copy.mutateAsync({ body })
        const { count, skipped } = answer.data
        const message = count > 0 ? t('copy.done', { count }) : t('copy.allSet', { count: skipped })
        return { ...answer, message }
      }}
      submit={t('copy.save')}
    >
      <SelectField name="from" label={t('copy.from')} options={options} required />
      <SelectField name="feeMasterId" label={t('copy.to')} options={options} required />
      <DigitsField name="percent" label={t('copy.percent')} helper={t('copy.percentHint')} required />
      <Preview years={years} fees={fees} />
      {keeps && <Typography>{t('copy.charged')}</Typography>}
    </Form>
  )
}

/** The latest year that has fees, and the one after it. */
function likelyYears(years: Props['years'], fees: readonly Fee[]) {
  const set = new Set(fees.map(({ feeMasterId }) => feeMasterId?._id))
  const byName = years.toSorted((one, other) => one.acadamicYear.localeCompare(other.acadamicYear))
  const at = byName.findLastIndex(({ _id }) => set.has(_id))
  return { from: byName[at]?._id ?? '', feeMasterId: byName[at + 1]?._id ?? '' }
}

/** What each class would pay, before anything is stored. */
function Preview({ years, fees }: Props) {
  const t = useTexts('fees')
  const typed = useWatch()
  const { data } = schema.safeParse(typed)
  if (!data) return null
  const name = (id: string) => years.find(({ _id }) => _id === id)?.acadamicYear ?? ''
  const later = yearsBetween(name(data.from), name(data.feeMasterId))
  const ofYear = (id: string) => fees.filter(row => row.feeMasterId?._id === id && !row.studentId)
  const keyOf = (row: Fee) => `${row.classId?._id} ${nameKey(row.feeName ?? '')}`
  const set = new Set(ofYear(data.feeMasterId).map(keyOf))
  const rows = ofYear(data.from).map(row => {
    const instalments = row.istallmentId.map(one => ({ fee: one.installmentFee, date: one.installmentdate }))
    return { row, isSet: set.has(keyOf(row)), next: copiedFee({ ...row, instalments }, data.percent, later) }
  })
  const alone = fees.filter(row => row.feeMasterId?._id === data.from && row.studentId)
  if (rows.length === 0) return <Alert severity="info">{t('copy.nothing')}</Alert>
  return (
    <Box aria-live="polite">
      <Table size="small" aria-label={t('copy.preview')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('class')}</TableCell>
            <TableCell align="right">{name(data.from)}</TableCell>
            <TableCell align="right">{name(data.feeMasterId)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, isSet, next }) => (
            <TableRow key={row._id}>
              <TableCell component="th" scope="row">
                {dotted([row.classId?.className, row.feeName])}
              </TableCell>
              <TableCell align="right">{rupees(row.totalFee)}</TableCell>
              <TableCell align="right">{isSet ? t('copy.isSet') : rupees(next.totalFee)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {alone.length > 0 && (
        <Box sx={{ marginBlockStart: 1, typography: 'body2', color: 'text.secondary' }}>
          <div>{t('copy.alone', { count: alone.length })}</div>
          <Box
            component="ul"
            aria-label={t('copy.alone', { count: alone.length })}
            tabIndex={0}
            sx={{ marginBlock: 0.5, paddingInlineStart: 2.5, maxHeight: 160, overflowY: 'auto' }}
          >
            {alone.map(row => (
              <li key={row._id}>
                {dotted([
                  row.studentId && childName(row.studentId),
                  row.classId?.className,
                  row.feeName,
                  rupees(row.totalFee),
                ])}
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}
