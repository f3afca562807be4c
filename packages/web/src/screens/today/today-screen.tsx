import english from '../../../locales/en/today.json'
import { addEnglish } from '../../lib/english.ts'
import { currentUser } from '../../lib/session.ts'
import { PlatformDay } from './platform-day.tsx'
import { SchoolDay } from './school-day.tsx'
import { TeacherDay } from './teacher-day.tsx'

addEnglish('today', english)

/** What today needs of the signed-in member of staff. */
export default function TodayScreen() {
  const { role } = currentUser()
  if (role === 'SUPERADMIN') return <PlatformDay />
  return role === 'TEACHER' ? <TeacherDay /> : <SchoolDay />
}
