import { type Key, keyNames } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useCallback } from 'react'
import english from '../../locales/en/keys.json'
import { useMessages } from '../lib/messages.ts'
import { currentUser } from '../lib/session.ts'
import { addEnglish, useTexts } from '../lib/texts.ts'
import { radius } from '../ui/tokens.ts'

/** The colours that staff see, or those of a child's own progress. */
export type KeyLook = 'staffKey' | 'studentKey'

/** Returns a key's name in the chosen language. */
export function useKeyLabel(): (key: Key) => string {
  const message = useMessages()
  return useCallback(key => message({ message: keyNames[key], key: `keys.${key}` }), [message])
}

/** Returns a key's letters followed by its label, because an accessible name must begin with the visible letters. */
export function useKeyName(): (key: Key) => string {
  const keyLabel = useKeyLabel()
  return useCallback(key => `${key} ${keyLabel(key)}`, [keyLabel])
}

type Props = { value: Key; look?: KeyLook; className?: string }

/** A key's letters on its colour, with its label for screen readers and on hover. */
export function KeyChip({ value, look = 'staffKey', className }: Props) {
  const label = useKeyLabel()(value)
  return (
    <Letters role="img" aria-label={label} title={label} value={value} look={look} className={className}>
      {value}
    </Letters>
  )
}

const Letters = styled('span', { shouldForwardProp: name => name !== 'value' && name !== 'look' })<{
  value: Key
  look: KeyLook
}>(({ theme, value, look }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 36,
  height: 24,
  paddingInline: 6,
  borderRadius: radius.chip,
  fontSize: '0.8125rem',
  lineHeight: 1,
  fontWeight: 700,
  backgroundColor: theme.vars.palette[look][value].main,
  color: theme.vars.palette[look][value].contrastText,
}))

/** A key as its reader knows it: for families its meaning, followed by letter and colour; for staff the letter. */
export function KeyInWords({ value }: { value: Key }) {
  const words = useKeyWords()(value)
  if (!isFamily()) return <KeyChip value={value} />
  return (
    <Box component="span" sx={inLine}>
      <span>{words}</span> <KeyChip value={value} look="studentKey" />
    </Box>
  )
}

const inLine = {
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: 1,
  // The letters of a column are aligned, however long their words are.
  'td &': { display: 'flex', justifyContent: 'space-between' },
}

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

/** Returns the meaning of a heading in plain words, for families or for staff; staff do not need one for plans. */
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
