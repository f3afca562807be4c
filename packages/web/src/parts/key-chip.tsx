import { type Key, keyNames } from '@casa/contract/rules/keys'
import { styled } from '@mui/material/styles'
import { useCallback } from 'react'
import { useMessages } from '../lib/texts.ts'

/**
 * `staffKey` are the colours in staff tables, `matrixKey` those in the matrix, `studentKey` those of a child's own
 * progress.
 */
export type KeyLook = 'staffKey' | 'matrixKey' | 'studentKey'

/** Returns a key's name in the chosen language. */
export function useKeyLabel(): (key: Key) => string {
  const message = useMessages()
  return useCallback(key => message({ message: keyNames[key], key: `keys.${key}` }), [message])
}

/** Returns a key's letters followed by its label, as an accessible name must begin with the visible letters. */
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
  minWidth: 42,
  height: 28,
  paddingInline: 8,
  borderRadius: 8,
  fontSize: '0.875rem',
  fontWeight: 700,
  backgroundColor: theme.vars.palette[look][value].main,
  color: theme.vars.palette[look][value].contrastText,
}))
