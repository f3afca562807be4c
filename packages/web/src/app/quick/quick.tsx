import type { Matrix } from '@casa/contract/progress'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import english from '../../../locales/en/quick.json'
import { useMainClass } from '../../lib/own-classes.ts'
import { currentUser } from '../../lib/session.ts'
import { rememberedFilter, rememberFilter } from '../../lib/tab-memory.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { type Classes, useClasses } from '../../parts/use-classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Close } from '../../ui/icons.tsx'
import { useOfferUndo } from '../../ui/toasts.tsx'
import { LineForm } from './line-form.tsx'
import { useQuickClass, useSending } from './use-quick-class.ts'

addEnglish('quick', english)

type Props = { open: boolean; onClose: () => void }

/** One line for children, exercises and a key. Mounted while it is closed, so that its class stays loaded. */
export function Quick({ open, onClose }: Props) {
  const t = useTexts('quick')
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  const classes = useClasses()
  const [classId, choose] = useClassChoice(classes.options)
  // A line that is closed unrecorded reappears when the dialog opens.
  const [text, setText] = useState('')
  const quickClass = useQuickClass(classId)
  const sending = useSending(quickClass.record)
  const offerUndo = useOfferUndo()
  // A line being sent can be neither abandoned nor offered again.
  const close = () => {
    const { busy, outcome, show } = sending
    if (busy) return
    onClose()
    // The dialog stays open after a line, so its Undo moves to a toast once it closes.
    if (outcome?.undo) offerUndo({ text: outcome.text, ...outcome.undo })
    show(undefined)
  }
  const { matrix } = quickClass
  const missing = useMissing(classes, classId, matrix)
  const error = classes.error ?? (matrix ? null : quickClass.query.error)
  return (
    <Dialog
      open={open}
      onClose={close}
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t('title'),
          sx: phone ? { height: '100dvh' } : { marginBlock: '10vh', maxHeight: '80vh' },
        },
      }}
    >
      <Heading classes={classes} classId={classId} choose={choose} onClose={close} />
      {error && (
        <ErrorState
          error={error}
          retry={() => void (classes.error ? classes.retry() : quickClass.query.refetch())}
        />
      )}
      {missing && (
        <Alert severity="info" sx={{ margin: 2 }}>
          {missing}
        </Alert>
      )}
      {matrix && !missing && !quickClass.facts.isPending && (
        <LineForm
          key={classId}
          classId={classId}
          matrix={matrix}
          facts={quickClass.facts.data}
          text={text}
          onText={setText}
          sending={sending}
          phone={phone}
        />
      )}
      {!(matrix && !quickClass.facts.isPending) && !missing && !error && (
        <LinearProgress aria-label={t('title')} />
      )}
    </Dialog>
  )
}

type HeadingProps = { classes: Classes; classId: string; choose: (id: string) => void; onClose: () => void }

function Heading({ classes: { options }, classId, choose, onClose }: HeadingProps) {
  const t = useTexts('quick')
  const ui = useTexts('ui')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, padding: 1, paddingInlineStart: 2 }}>
      <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
        {t('title')}
      </Typography>
      {options.length > 1 && (
        <TextField
          select
          size="small"
          label={t('class')}
          value={classId}
          onChange={event => choose(event.target.value)}
          sx={{ minWidth: 140 }}
        >
          {options.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
      <IconButton aria-label={ui('close')} onClick={onClose}>
        <Close />
      </IconButton>
    </Box>
  )
}

/** What is missing before a line can be written, if anything: a class, its children or its exercises. */
function useMissing(classes: Classes, classId: string, matrix: Matrix | undefined): string | false {
  const t = useTexts('quick')
  if (matrix) {
    if (matrix.students.length === 0) return t('noChildren')
    return matrix.exercises.length === 0 && t('noExercises')
  }
  if (classes.loading || classes.error || classId !== '') return false
  return t(classes.options.length ? 'chooseClass' : 'noClass')
}

/** The class of the line: the only one, otherwise the one last chosen on any screen, or a teacher's main class. */
function useClassChoice(options: readonly { value: string }[]) {
  const user = currentUser()
  const [chosen, setChosen] = useState(() => rememberedFilter(user._id).classId)
  const known = options.some(({ value }) => value === chosen)
  const main = useMainClass()
  const classId = options.length === 1 ? (options[0]?.value ?? '') : known ? chosen : main
  const choose = (classId: string) => {
    setChosen(classId)
    rememberFilter(user._id, { classId, studentId: '' })
  }
  return [classId, choose] as const
}
