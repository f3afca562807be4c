import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { Note } from '@casa/contract/notes'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useList } from '../../api/list.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { LongText } from '../../ui/text-wrap.tsx'

const sizes = [5, 50, 100, 500, 1000]

/** The notes for the children's reports; teachers can change only their own. */
export default function NoteListScreen() {
  const t = useTexts('notes')
  const reports = useTexts('conferencereports')
  const message = useMessages()
  const list = useList(api.notes.find, { body: {} }, sizes)
  const remove = useRemove(api.notes.remove)
  const author = (row: Note) =>
    row.isTeacher
      ? t('teacher', { name: row.userId.name })
      : t('principal', { school: row.schooleId.schooleName })
  const actions = [useEditAction<Note>(), useDeleteAction<Note>(row => remove(row, childName(row.studentId)))]
  const text = (row: Note) => row.notes || message(messages.note.empty)
  const columns: Column<Note>[] = [
    {
      key: 'studentId',
      title: t('student'),
      text: row => childName(row.studentId),
      cell: row => <ChildLink id={row.studentId._id}>{childName(row.studentId)}</ChildLink>,
      width: 150,
    },
    {
      key: 'classId',
      title: t('class'),
      text: row => row.classId?.className ?? '',
      width: 124,
      onPhone: 'opened',
    },
    {
      key: 'notes',
      title: t('notes'),
      text,
      cell: row => <LongText>{text(row)}</LongText>,
    },
    { key: 'userId', title: t('by'), text: author, sortable: false, width: 160, onPhone: 'opened' },
  ]
  const add = <AddButton>{t('add')}</AddButton>
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      commands={
        <>
          {add}
          <Button component={Link} to="/app/conference-reports" variant="outlined">
            {reports('toReports')}
          </Button>
        </>
      }
      list={list}
      columns={columns}
      actions={actions}
      empty={{
        title: message(messages.note.empty),
        hint: t('emptyHint'),
        action: add,
        drawing: 'sandpaperLetters',
      }}
      exportName={t('title')}
    />
  )
}
