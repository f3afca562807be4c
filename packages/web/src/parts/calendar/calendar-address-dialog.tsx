import { api } from '@casa/contract'
import type { CalendarAddress } from '@casa/contract/private-calendar'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import english from '../../../locales/en/calendaraddress.json'
import { useCall, useWrite } from '../../api/hooks.ts'
import { addEnglish } from '../../lib/english.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'

addEnglish('calendaraddress', english)

/** The private address under which a calendar program reads the user's calendar: made, copied, renewed, turned off. */
export function CalendarAddressDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('calendaraddress')
  const own = useCall(api.privateCalendar.address, {})
  return (
    <ClosableDialog title={t('title')} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2, paddingBlockEnd: 3 }}>
        <Typography>{t(currentUser().role === 'PARENT' ? 'aboutFamily' : 'aboutStaff')}</Typography>
        <Typography>{t('secret')}</Typography>
        {own.isLoadingError ? (
          <ErrorState error={own.error} retry={() => void own.refetch()} />
        ) : own.data ? (
          <Address stored={own.data} />
        ) : (
          <Skeleton height={96} aria-busy />
        )}
      </Box>
    </ClosableDialog>
  )
}

function Address({ stored: { address, madeAt, readAt } }: { stored: CalendarAddress }) {
  const t = useTexts('calendaraddress')
  const { moment } = useFormats()
  const toasts = useToasts()
  const { renew, end, busy } = useChanges()
  const make = (done: string) => renew.mutate({}, { onSuccess: () => toasts.success(done) })
  const ask = useConfirm()
  if (!madeAt)
    return (
      // The focus was on what is gone now, and stays in the dialog.
      <Button
        autoFocus
        variant="contained"
        sx={{ justifySelf: 'start' }}
        disabled={busy}
        onClick={() => make(t('made'))}
      >
        {t('make')}
      </Button>
    )
  const renewAsked = async () => {
    if (await ask({ title: t('renew'), text: t('renewText'), action: t('renewAction') })) make(t('renewed'))
  }
  const endAsked = async () => {
    const question = { title: t('end'), text: t('endText'), action: t('endAction'), destructive: true }
    if (await ask(question)) end.mutate({}, { onSuccess: () => toasts.success(t('ended')) })
  }
  return (
    <>
      {address ? <Copied address={address} /> : <Typography role="alert">{t('unknown')}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('madeAt', { moment: moment(madeAt) })}{' '}
        {readAt ? t('readAt', { moment: moment(readAt) }) : t('neverRead')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={busy} onClick={() => void renewAsked()}>
          {t('renew')}
        </Button>
        <Button variant="outlined" color="error" disabled={busy} onClick={() => void endAsked()}>
          {t('end')}
        </Button>
      </Box>
    </>
  )
}

/** Both changes of the address; a failure is told in a toast. */
function useChanges() {
  const toasts = useToasts()
  const renew = useWrite(api.privateCalendar.renew)
  const end = useWrite(api.privateCalendar.end)
  const failing = <T extends typeof renew | typeof end>(write: T) => ({
    mutate: (input: object, { onSuccess }: { onSuccess: () => void }) =>
      write.mutate(input, { onSuccess, onError: toasts.failure }),
  })
  return { renew: failing(renew), end: failing(end), busy: renew.isPending || end.isPending }
}

function Copied({ address }: { address: string }) {
  const t = useTexts('calendaraddress')
  const toasts = useToasts()
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toasts.success(t('copied'))
    } catch {
      // Without TLS a page may not write there; the text is selected for the keyboard.
      field.current?.focus()
      field.current?.select()
      toasts.failure(t('notCopied'))
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label={t('address')}
        value={address}
        inputRef={field}
        autoFocus
        helperText={t('how')}
        slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
        onFocus={event => event.target.select()}
        sx={{ flex: '1 1 320px' }}
      />
      <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </Box>
  )
}
