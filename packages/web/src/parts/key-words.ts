import type { Key } from '@casa/contract/rules/keys'
import { useCallback } from 'react'
import english from '../../locales/en/keys.json'
import { currentUser } from '../lib/session.ts'
import { addEnglish, useTexts } from '../lib/texts.ts'

addEnglish('keys', english)

/** Whether the reader is a parent, who sees a key in words before its letter. */
export function isFamily(): boolean {
  return currentUser().role === 'PARENT'
}

/** Returns the meaning of a key in plain words: as families read it, or as staff see it beside its name. */
export function useKeyWords(): (key: Key) => string {
  const t = useTexts('keys')
  return useCallback(key => t(`${isFamily() ? 'family' : 'staff'}.${key}`), [t])
}

/** The headings under which keys are counted. */
export type KeyGroup = 'strong' | 'developing' | 'attention' | 'planned'

/** Returns the meaning of a heading in plain words, for families or for staff; staff need none for plans. */
export function useGroupWords(): (group: KeyGroup) => string | undefined {
  const t = useTexts('keys')
  return useCallback(
    group => {
      if (isFamily()) return t(`familyGroups.${group}`)
      return group === 'planned' ? undefined : t(`staffGroups.${group}`)
    },
    [t],
  )
}
