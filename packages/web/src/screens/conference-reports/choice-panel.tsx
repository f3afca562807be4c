import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { ExpandLess, ExpandMore } from '../../ui/icons.tsx'
import { touch } from '../../ui/styles.ts'

type Props = {
  title: string
  /** How much is chosen, beside the title. */
  count?: string
  /** The form's fields in it; while one of them has an error, the panel is open. */
  fields: readonly string[]
  open: boolean
  onToggle: () => void
  children: ReactNode
}

/** A part of the choices that opens below its title. Its fields stay in the form while it is closed. */
export function ChoicePanel({ title, count, fields, open, onToggle, children }: Props) {
  const id = useId()
  const { errors } = useFormState()
  const shown = open || fields.some(name => name in errors)
  return (
    <Box role="group" aria-label={title}>
      <ButtonBase
        aria-expanded={shown}
        aria-controls={id}
        onClick={onToggle}
        sx={{ width: '100%', minHeight: touch, gap: 1, justifyContent: 'flex-start', textAlign: 'start' }}
      >
        <Typography variant="h3" component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {count && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {count}
          </Typography>
        )}
        {shown ? <ExpandLess /> : <ExpandMore />}
      </ButtonBase>
      <Box id={id} hidden={!shown} sx={{ '&:not([hidden])': { display: 'grid' }, gap: 1, paddingBlock: 1 }}>
        {children}
      </Box>
    </Box>
  )
}
