import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { ApiError } from '../lib/api-error.ts'
import { ariaShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { RequestId } from './error-state.tsx'
import type { Toast, ToastAction } from './toast.ts'
import type { useRestoreFocus } from './use-restore-focus.ts'

/** How long a success is shown, in milliseconds: with actions long enough to reach one of them. */
const shownMs = { alone: 6_000, withActions: 15_000 }

/** Whether the system failed. A refusal needs no request id, because its message says everything. */
const isFault = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

type Props = {
  toast: Toast
  open: boolean
  focus: ReturnType<typeof useRestoreFocus>
  onClose: () => void
}

/** One toast, at the top of the window. */
export function ToastBar({ toast, open, focus, onClose }: Props) {
  const t = useTexts('ui')
  return (
    <Snackbar
      open={open}
      autoHideDuration={
        toast.severity === 'success' ? shownMs[toast.actions ? 'withActions' : 'alone'] : null
      }
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      // At the top, because forms and dialogs have their buttons at the bottom; on a phone over no more than the header,
      // because the tools of the next job stand below that.
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    >
      <Alert
        severity={toast.severity}
        variant="filled"
        closeText={t('close')}
        onClose={onClose}
        {...focus.props}
        sx={{
          alignItems: 'center',
          minWidth: { sm: 320 },
          paddingBlock: { xs: 0, sm: 0.75 },
          '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
          '& .MuiAlert-action': { paddingBlockStart: 0 },
          '& .MuiAlert-message': {
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 1,
          },
          '& .MuiAlert-message > small': { flexBasis: '100%' },
        }}
      >
        {toast.text}
        {toast.actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {toast.actions.map(action => (
              <ActionButton key={action.label} action={action} onDone={onClose} />
            ))}
          </Box>
        )}
        {isFault(toast.error) && <RequestId error={toast.error} />}
      </Alert>
    </Snackbar>
  )
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const press = () => {
    onDone()
    action.onClick()
  }
  return (
    <Button
      color="inherit"
      variant="outlined"
      size="small"
      onClick={press}
      {...(action.isUndo && { 'aria-keyshortcuts': ariaShortcut('undo') })}
    >
      {action.label}
    </Button>
  )
}
