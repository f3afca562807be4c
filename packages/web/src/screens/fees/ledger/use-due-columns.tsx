import Typography from '@mui/material/Typography'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ChildLink } from '../../../parts/child-link.tsx'
import { rupees } from '../../../parts/rupees.ts'
import type { Column } from '../../../ui/column.ts'
import type { Debt } from './account.ts'

export function useDueColumns(): Column<Debt>[] {
  const t = useTexts('ledger')
  const { day } = useFormats()
  return [
    {
      key: 'classId',
      title: t('class'),
      text: row => row.classId.className,
      inHeading: true,
    },
    {
      key: 'fullName',
      title: t('student'),
      text: row => row.fullName,
      cell: row => (
        <>
          <ChildLink id={row._id}>{row.fullName}</ChildLink>
          {row.leftOn !== null && (
            <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {t('leftOn', { day: day(row.leftOn) })}
            </Typography>
          )}
        </>
      ),
      main: true,
    },
    { key: 'leftOn', title: t('left'), text: row => row.leftOn, sheet: 'day', inHeading: true },
    {
      key: 'due',
      title: t('due'),
      text: row => row.due,
      cell: row => rupees(row.due),
      align: 'right',
      width: 132,
      onPhone: 'firstEnd',
    },
    {
      key: 'oldest',
      title: t('oldest'),
      text: row => row.oldest,
      cell: row => day(row.oldest),
      sheet: 'day',
      width: 152,
    },
    { key: 'days', title: t('age'), text: row => row.days, align: 'right', width: 112 },
    {
      key: 'remindedOn',
      title: t('reminded'),
      text: row => row.remindedOn,
      cell: row => day(row.remindedOn) || t('never'),
      sheet: 'day',
      width: 144,
      onPhone: 'opened',
    },
  ]
}
