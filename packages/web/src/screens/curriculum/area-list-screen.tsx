import { api } from '@casa/contract'
import { useState } from 'react'
import { useList } from '../../api/list.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { CurriculumList } from './curriculum-list.tsx'

/** The areas of work, by class. */
export default function AreaListScreen() {
  const t = useTexts('curriculum')
  const { schooleId } = currentUser()
  const [classId, setClassId] = useState('')
  const list = useList(api.curriculum.areas, { params: { schooleId }, query: classId ? { classId } : {} })
  return (
    <CurriculumList
      kind="areas"
      list={list}
      onClass={setClassId}
      removal={api.curriculum.removeArea}
      name={{ key: 'superActivityName', title: t('area'), of: row => row.superActivityName }}
    />
  )
}
