import { api } from '@casa/contract'
import type { ReportRow } from '@casa/contract/conference-reports'
import { Link as RouterLink } from 'react-router'
import { useList } from '../../api/list.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useSchoolColumn } from '../../parts/school-of.tsx'
import type { Column, RowAction } from '../../ui/column.ts'
import { DescriptionOutlined } from '../../ui/icons.tsx'
import { WholeWords } from '../../ui/text-wrap.tsx'
import { TitleLink } from '../../ui/title-link.tsx'

/** The published reports on a parent's children. */
export default function FamilyReportListScreen() {
  const t = useTexts('conferencereports')
  const school = useSchoolColumn<ReportRow>()
  const { day } = useFormats()
  const list = useList(api.conferenceReports.list, { query: {} })
  const addressOf = (row: ReportRow) => `/app/conference-report/${row._id}`
  const actions: RowAction<ReportRow>[] = [{ title: t('open'), icon: <DescriptionOutlined />, to: addressOf }]
  const time = (row: ReportRow) => t('fromTo', { from: day(row.from), to: day(row.to) })
  const columns: Column<ReportRow>[] = [
    {
      key: 'studentId',
      title: t('student'),
      text: row => childName(row.studentId),
      cell: row => (
        <TitleLink component={RouterLink} to={addressOf(row)}>
          {childName(row.studentId)}
        </TitleLink>
      ),
      main: true,
    },
    ...school,
    // On a phone the report's period needs a line of its own.
    { key: 'classId', title: t('class'), text: row => row.classId?.className, onPhone: 'opened' },
    {
      key: 'from',
      title: t('time'),
      text: time,
      day: row => row.from,
      cell: row => <WholeWords text={time(row)} />,
    },
    { key: 'to', title: t('until'), text: row => row.to, sheet: 'day', inHeading: true },
    {
      key: 'publishedOn',
      title: t('published'),
      text: row => (row.publishedOn ? day(row.publishedOn) : ''),
      day: row => row.publishedOn,
      width: 150,
      onPhone: 'opened',
    },
  ]
  return (
    <ListPage
      title={t('title')}
      description={t('familyDescription')}
      list={list}
      columns={columns}
      actions={actions}
      rowName={row => childName(row.studentId)}
      empty={{ title: t('familyEmptyTitle'), hint: t('familyEmptyHint'), drawing: 'sandpaperLetters' }}
    />
  )
}
