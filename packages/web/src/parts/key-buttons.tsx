import { type Key, keys } from '@casa/contract/rules/keys'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { mayWrite } from '../lib/rights.ts'
import { useTexts } from '../lib/texts.ts'
import { touchArea } from '../ui/styles.ts'
import { KeyChip, useKeyLabel, useKeyName } from './key-chip.tsx'

type Props = {
  /** The current key. */
  value: Key | null
  onPick: (key: Key) => void
  /** What the key is for, as part of each button's accessible name. */
  name: string
  /** The height of a button, in pixels. */
  size?: number
  /** Whether the buttons show the keys' names below their letters, which makes them 60 px high. */
  inWords?: boolean
}

/** A button for each of the four keys; the current one is filled. Only the key itself for users who may not record. */
export function KeyButtons({ value, onPick, name, size = 36, inWords = false }: Props) {
  const t = useTexts('parts')
  const keyName = useKeyName()
  const keyLabel = useKeyLabel()
  if (!mayWrite('learning')) return value && <KeyChip value={value} />
  return (
    <Row role="group" aria-label={t('keyOf', { name })} data-words={inWords}>
      {keys.map(key => (
        <Letter
          key={key}
          of={key}
          size={size}
          aria-pressed={key === value}
          aria-label={t('setKey', { key: keyName(key), name })}
          title={keyName(key)}
          onClick={() => onPick(key)}
        >
          {inWords ? (
            <>
              <b>{key}</b> <small>{keyLabel(key)}</small>
            </>
          ) : (
            key
          )}
        </Letter>
      ))}
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  gap: 4,
  '&[data-words=true]': {
    gap: 6,
    '& > button': {
      flexDirection: 'column',
      minWidth: 0,
      maxWidth: 'none',
      height: 60,
      paddingInline: 2,
      borderRadius: 10,
      '& > b': { fontSize: '1rem', lineHeight: 1.1 },
      '& > small': { fontSize: '0.6875rem', fontWeight: 400, lineHeight: 1.15 },
    },
  },
})

const Letter = styled(ButtonBase, { shouldForwardProp: name => name !== 'of' && name !== 'size' })<{
  of: Key
  size: number
}>(({ theme, of, size }) => {
  const { main, contrastText } = theme.vars.palette.staffKey[of]
  return {
    position: 'relative',
    '&::after': touchArea,
    flex: '1 1 0',
    minWidth: size,
    maxWidth: 72,
    height: size,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.fill,
    fontFamily: 'inherit',
    // Keeps two letters off the edges of a small button.
    fontSize: size < 36 ? '0.6875rem' : '0.8125rem',
    fontWeight: 700,
    color: theme.vars.palette.text.primary,
    '&:hover': { backgroundColor: theme.vars.palette.fillStrong },
    '&[aria-pressed=true]': { backgroundColor: main, color: contrastText },
    '@media (forced-colors: active)': { border: '1px solid' },
  }
})
