import { api } from '@casa/contract'
import type { Fee } from '@casa/contract/fees'
import { messages } from '@casa/contract/messages'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { missingYear } from '@casa/contract/rules/fees'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { useList } from '../../api/list.ts'
import { withParameters } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ChargeRadio } from '../../parts/charge-radio.tsx'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { LedgerQuestion } from '../../parts/ledger-question.tsx'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { rupees, useKeepsLedger } from '../../parts/money.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Payments } from '../../ui/icons.tsx'
import { useCopyAction, useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const sizes = [1000, 10_000, 100_000]

/** The fees that the school has set. */
export default function FeeListScreen() {
  const t = useTexts('fees')
  const ledger = useTexts('ledger')
  const message = useMessages()
  const { schooleId } = currentUser()
  const filter = useFeeFilter()
  const list = useList(api.fees.list, { params: { schooleId }, query: filter.query }, sizes)
  const { keeps, isAsked } = useKeepsLedger()
  const remove = useRemoveFee(keeps === true)
  const nameOfFee = (row: Fee) =>
    [yearOf(row), row.feeName, row.classId?.className, row.studentId ? childName(row.studentId) : t('all')]
      .filter(Boolean)
      .join(', ')
  const actions = [
    useEditAction<Fee>(),
    useDeleteAction<Fee>(row => remove(row, nameOfFee(row))),
    useCopyAction<Fee>(),
  ]
  const writes = mayWrite('money')
  if (keeps && writes) actions.push({ title: ledger('pay'), icon: <Payments />, to: payAddress })
  const add = <AddButton>{message(messages.fee.setUp)}</AddButton>
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      commands={
        <>
          {add}
          {writes && (
            <Button component={DialogLink} to="copy" variant="outlined">
              {t('copy.action')}
            </Button>
          )}
          {keeps && (
            <Button component={Link} to="/app/feedue" variant="outlined">
              {ledger('toDue')}
            </Button>
          )}
        </>
      }
      lead={isAsked && writes && <LedgerQuestion />}
      filters={<FeeFilters filter={filter} onSearch={list.retry} />}
      list={list}
      columns={useFeeColumns(list.rows)}
      actions={actions}
      dense
      rowName={nameOfFee}
      empty={
        filter.narrowed
          ? { title: t('emptyFiltered'), hint: t('emptyFilteredHint'), drawing: 'goldenBeads' }
          : { title: t('emptyTitle'), hint: t('emptyHint'), action: add, drawing: 'goldenBeads' }
      }
      exportName={t('title')}
    />
  )
}

/** Where a fee's payment is recorded: in the child's account, or for a child of the class on the due list. */
const payAddress = ({ studentId, classId }: Fee) =>
  studentId ? `/app/feeaccount/${studentId._id}/payment` : `/app/feedue?classId=${classId?._id ?? ''}`

type Props = { filter: ReturnType<typeof useFeeFilter>; onSearch: () => void }

/** Narrows the list to an academic year and a class. */
function FeeFilters({ filter, onSearch }: Props) {
  const t = useTexts('fees')
  const { schooleId } = currentUser()
  const { classId, feeMasterId, choose } = filter
  const years = useCall(api.fees.years, { params: { schooleId } })
  const known = years.data?.some(({ _id }) => _id === feeMasterId)
  return (
    <FilterBar onSubmit={onSearch}>
      <TextField
        select
        size="small"
        label={t('academicYear')}
        value={known ? feeMasterId : ''}
        onChange={event => choose({ feeMasterId: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('allYears')}</MenuItem>
        {years.data?.map(({ _id, acadamicYear }) => (
          <MenuItem key={_id} value={_id}>
            {acadamicYear}
          </MenuItem>
        ))}
      </TextField>
      <ClassPicker all value={classId} onChange={classId => choose({ classId })} />
    </FilterBar>
  )
}

/** The academic year and class that the list is narrowed to, kept in the address; an empty text for all. */
function useFeeFilter() {
  const [address, setAddress] = useAddress()
  const idIn = (name: string) => {
    const value = address.get(name) ?? ''
    return /^[0-9a-f-]{36}$/.test(value) ? value : ''
  }
  const [feeMasterId, classId] = [idIn('feeMasterId'), idIn('classId')]
  return {
    feeMasterId,
    classId,
    narrowed: Boolean(feeMasterId || classId),
    query: { ...(feeMasterId && { feeMasterId }), ...(classId && { classId }) },
    choose: (change: { feeMasterId?: string; classId?: string }) =>
      setAddress(withParameters(change), { replace: true, preventScrollReset: true }),
  }
}

const yearOf = ({ feeMasterId }: Fee) => feeMasterId?.acadamicYear ?? missingYear.staff

function useFeeColumns(rows: readonly Fee[]): Column<Fee>[] {
  const t = useTexts('fees')
  const { day } = useFormats()
  // A name that all rows share says nothing about any of them.
  const isNamed = new Set(rows.map(({ feeName }) => feeName)).size > 1
  const inWords = ({ istallmentId }: Fee) =>
    istallmentId.map(({ installmentFee, installmentdate }) => [rupees(installmentFee), day(installmentdate)])
  return [
    { key: 'feeMasterId', title: t('academicYear'), text: yearOf, width: 88 },
    {
      key: 'classId',
      title: t('class'),
      text: row => row.classId?.className,
      cell: row => (
        <>
          {row.classId?.className}
          {isNamed && row.feeName && (
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {row.feeName}
            </Typography>
          )}
        </>
      ),
      main: true,
    },
    { key: 'feeName', title: t('feeName'), text: row => row.feeName, inHeading: true },
    {
      key: 'studentId',
      title: t('student'),
      text: row => (row.studentId ? childName(row.studentId) : t('all')),
      cell: ({ studentId }) =>
        studentId ? <ChildLink id={studentId._id}>{childName(studentId)}</ChildLink> : t('all'),
    },
    {
      key: 'totalFee',
      title: t('totalFee'),
      text: row => row.totalFee,
      cell: row => rupees(row.totalFee),
      width: 116,
      align: 'right',
      onPhone: 'firstEnd',
    },
    {
      key: 'istallmentId',
      title: t('instalmentFee'),
      text: row =>
        inWords(row)
          .map(parts => parts.join(' · '))
          .join('; '),
      cell: row => (
        <Box sx={{ paddingBlock: 0.75 }}>
          {inWords(row).map(([amount, date], number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two instalments may be the same.
            <Box key={number} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, whiteSpace: 'nowrap' }}>
              <span>{amount}</span>
              <span>{date}</span>
            </Box>
          ))}
        </Box>
      ),
      sortable: false,
      width: 200,
      onPhone: 'opened',
    },
  ]
}

/** Deletes a fee. If it has been charged to accounts, it first asks what to credit back. */
function useRemoveFee(keepsLedger: boolean): (fee: Fee, what: string) => Promise<void> {
  const t = useTexts('fees')
  const ui = useTexts('ui')
  const remove = useRemove(api.fees.remove)
  const confirm = useConfirm()
  const toasts = useToasts()
  return async (fee, what) => {
    if (!keepsLedger) return remove(fee, what)
    const preview = await call(api.fees.previewCharges, { body: { _id: fee._id, removed: true } }).catch(
      toasts.failure,
    )
    if (!preview) return
    if (preview.children === 0) return remove(fee, what)
    let charge: ChargeChoice = 'instalments'
    const choose = (choice: ChargeChoice) => {
      charge = choice
    }
    const agreed = await confirm({
      title: t('removal.title'),
      text: t('removal.text'),
      more: <ChargeRadio preview={preview} onChange={choose} />,
      action: ui('delete'),
      destructive: true,
    })
    if (agreed) await remove(fee, what, { charge })
  }
}
