import { type Key, keyNames } from '@casa/contract/rules/keys'
import { styled } from '@mui/material/styles'
import { useCallback } from 'react'
import { useMessages } from '../lib/texts.ts'

/** `staffKey` are the colours of the staff's tables and the matrix, `studentKey` those of a child's own progress. */
export type KeyLook = 'staffKey' | 'studentKey'

/** Gives a key in words, in the chosen language. */
export function useKeyWords(): (key: Key) => string {
  const message = useMessages()
  return useCallback(key => message(keyNames[key]), [message])
}

/** Gives a key as a name that begins with its letters, as they stand on buttons and in cells. */
export function useKeyName(): (key: Key) => string {
  const words = useKeyWords()
  return useCallback(key => `${key} ${words(key)}`, [words])
}

type Props = { value: Key; look?: KeyLook; className?: string }

/** A key: its letters on its colour, its words for those who hear or point at it. */
export function KeyChip({ value, look = 'staffKey', className }: Props) {
  const words = useKeyWords()(value)
  return (
    <Letters role="img" aria-label={words} title={words} value={value} look={look} className={className}>
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
  minWidth: 42,
  height: 28,
  paddingInline: 8,
  borderRadius: 8,
  fontSize: '0.875rem',
  fontWeight: 700,
  backgroundColor: theme.vars.palette[look][value].main,
  color: theme.vars.palette[look][value].contrastText,
}))
