import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { withParameters } from '../../lib/address.ts'
import { currentUser, rememberedFilter, rememberFilter } from '../../lib/session.ts'

/** The search fields of lesson plans; an empty text for all. */
export type LessonSearch = { classId: string; subjectId: string; lesson: string }

/**
 * The search being typed, and the one in the address since Search was pressed; undefined before. A search starts with
 * the class chosen on another screen of this tab; for teachers it is always their own.
 */
export function useLessonSearch() {
  const user = currentUser()
  const own = (user.role === 'TEACHER' && user.classId) || ''
  const [address, setAddress] = useSearchParams()
  const inAddress = searchIn(address, own)
  const searched = address.has('search') ? inAddress : undefined
  const remembered = rememberedFilter(user._id)
  const [typed, setTyped] = useState<LessonSearch>(() =>
    searched ? inAddress : { ...inAddress, classId: inAddress.classId || remembered.classId },
  )
  // Back and Forward restore the filters.
  const at = JSON.stringify(searched)
  const [last, setLast] = useState(at)
  if (at !== last) {
    setLast(at)
    if (searched) setTyped(searched)
  }
  return {
    typed,
    searched,
    change: (change: Partial<LessonSearch>) => setTyped(before => ({ ...before, ...change })),
    search: () => {
      const next = { ...typed, lesson: typed.lesson.trim() }
      // Another class has other children.
      if (!own && next.classId !== remembered.classId)
        rememberFilter(user._id, { classId: next.classId, studentId: '' })
      // Repeating the same search adds no history entry.
      const replace = JSON.stringify(next) === at
      setAddress(withParameters({ ...next, classId: own ? '' : next.classId, search: '1' }), { replace })
    },
  }
}

function searchIn(address: URLSearchParams, own: string): LessonSearch {
  const text = (name: string) => address.get(name) ?? ''
  return { classId: own || text('classId'), subjectId: text('subjectId'), lesson: text('lesson') }
}
