import type { ActivityEntry } from '@casa/contract/activity-log'
import { type TextKey, useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'

/** What an entry says, in the reader's words. */
export function useActivityWords() {
  const t = useTexts('activitylog')
  const fieldOf = (field: string) => {
    const key = `fields.${field}`
    const label = t(key as TextKey<'activitylog'>)
    // A field that no screen shows.
    return label === key || label.endsWith(key) ? t('otherFields') : label
  }
  return {
    action: ({ action }: ActivityEntry) => t(`actions.${action}`),
    who: ({ user, role }: ActivityEntry) => user?.name ?? (role ? roleOf(role) : t('nobody')),
    role: (role: string | null) => (role ? roleOf(role) : ''),
    /** The children it is about, in words; the thing if it is about no child. */
    about: ({ students, studentCount, thing }: ActivityEntry) => {
      if (studentCount === 0) return thing ?? ''
      if (students.length === 0) return t('goneChild', { count: studentCount })
      const rest = studentCount - students.length
      return [
        [...students.map(childName), ...(thing ? [thing] : [])].join(', '),
        ...(rest > 0 ? [t('others', { count: rest })] : []),
      ].join(' ')
    },
    fields: ({ fields }: ActivityEntry) => [...new Set(fields.map(fieldOf))].join(', '),
    device: ({ device }: ActivityEntry) => (device ? t(`devices.${device}`) : ''),
    times: ({ times }: ActivityEntry) => (times > 1 ? t('times', { count: times }) : ''),
  }

  function roleOf(role: string): string {
    return t(`roles.${role}` as TextKey<'activitylog'>)
  }
}
