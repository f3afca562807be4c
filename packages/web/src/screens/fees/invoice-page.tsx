import { api } from '@casa/contract'
import type { SchoolCard } from '@casa/contract/schools'
import type { Student } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { rememberedPayments } from '../../lib/tab-memory.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { useOwnChildren } from '../../parts/family-schools.ts'
import { feeYears, type Invoice, sampleYear, type YearOfFees } from '../../parts/invoices.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Loadable, Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** What an invoice's two screens show. */
export type InvoiceView = {
  student: Student
  school: SchoolCard | undefined
  year: YearOfFees
  invoice: Invoice
}

type Props = { title: string; children: (view: InvoiceView) => ReactNode }

/** A screen about the invoice in the address, for one of the parent's own children. */
export function InvoicePage({ title, children }: Props) {
  const t = useTexts('payments')
  const [search] = useSearchParams()
  const list = useOwnChildren()
  const id = search.get('studentId')
  const student = list.data?.find(({ _id }) => _id === id) ?? (id ? undefined : list.data?.[0])
  const back = (
    <Button component={Link} to={`/app/parentfee${student ? `?studentId=${student._id}` : ''}`}>
      {t('toFees')}
    </Button>
  )
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHeader title={title} actions={back} />
      <Loaded query={list} pending={360}>
        {() =>
          student ? (
            <OfStudent student={student}>{children}</OfStudent>
          ) : (
            <ErrorState error={new ApiError(404)} retry={() => void list.refetch()} />
          )
        }
      </Loaded>
    </Box>
  )
}

function OfStudent({ student, children }: { student: Student; children: Props['children'] }) {
  const t = useTexts('payments')
  const { id } = useParams()
  const [search] = useSearchParams()
  const school = useCall(api.schools.get, { params: { id: student.schooleId } })
  const { data, error, refetch } = useYears(student)
  const number = search.get('installment') ?? '1'
  const isNamed = ({ fee, number: own }: Invoice) => fee === id && String(own) === number
  return (
    <Loaded query={{ data: school.isPending ? undefined : data, error, refetch }} pending={360}>
      {years => {
        const year = years.find(({ invoices }) => invoices.some(isNamed))
        const invoice = year?.invoices.find(isNamed)
        if (!year || !invoice) return <ErrorState error={new ApiError(404)} retry={refetch} />
        return (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {year.sample && <Alert severity="info">{t('sample')}</Alert>}
            {children({ student, school: school.data, year, invoice })}
          </Box>
        )
      }}
    </Loaded>
  )
}

/** The school to which an invoice belongs: its logo, name, address and contact. */
export function SchoolSection({ school }: { school: SchoolCard }) {
  const { schooleName, logoURL, address, city, pincode, schooleContact, schooleEmail } = school
  return (
    <Paper
      variant="outlined"
      sx={{
        padding: { xs: 2, sm: 3 },
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        overflowWrap: 'anywhere',
      }}
    >
      {logoURL && (
        <Box
          component="img"
          src={`${logoURL}?size=small`}
          alt=""
          sx={{ height: 56, maxWidth: 120, objectFit: 'contain' }}
        />
      )}
      <div>
        <Typography variant="h2">{schooleName}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {address}, {city} {pincode}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted([schooleContact, schooleEmail])}
        </Typography>
      </div>
    </Paper>
  )
}

/** What a child's family pays, by academic year; a sample if the school has not set any fee. */
export function useYears({
  _id: studentId,
  schooleId,
}: Pick<Student, '_id' | 'schooleId'>): Loadable<readonly YearOfFees[]> {
  const today = useSchoolDay()
  const payments = rememberedPayments(currentUser()._id)
  const isPaid = (invoice: string) => invoice in payments
  const fees = useCall(api.fees.find, { body: { studentId } })
  const set = useCall(api.fees.isSet, { params: { schooleId } })
  const data =
    fees.data &&
    set.data &&
    (set.data.isSet ? feeYears(fees.data, studentId, today, isPaid) : [sampleYear(studentId, isPaid)])
  const refetch = () => {
    if (fees.isError) void fees.refetch()
    if (set.isError) void set.refetch()
  }
  return { data, error: fees.error ?? set.error, refetch }
}

/**
 * The address of an invoice's payment or receipt; it includes the child, because a class-wide fee belongs to many
 * children.
 */
export function invoicePath(
  { fee, number }: Invoice,
  student: string,
  screen: 'payment' | 'receipt',
): string {
  const search = new URLSearchParams({ studentId: student, installment: String(number) })
  return `/app/parentfee/${fee}${screen === 'receipt' ? '/receipt' : ''}?${search}`
}
