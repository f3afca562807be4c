import { api } from '@casa/contract'
import type { CalendarAddress } from '@casa/contract/private-calendar'
import { inLanguage } from '@casa/contract/rules/calendar-words'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import english from '../../../locales/en/calendaraddress.json'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import { ContentCopy } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'

addEnglish('calendaraddress', english)

/** The private address at which a calendar program reads the user's calendar: create, copy, renew, turn off. */
export function CalendarAddressDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('calendaraddress')
  const own = useCall(api.privateCalendar.address, {})
  return (
    <ClosableDialog title={t('title')} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2, paddingBlockEnd: 3 }}>
        <Typography>{t(currentUser().role === 'PARENT' ? 'aboutFamily' : 'aboutStaff')}</Typography>
        <Typography>{t('secret')}</Typography>
        <Loaded query={own} pending={96}>
          {stored => <Address stored={stored} />}
        </Loaded>
      </Box>
    </ClosableDialog>
  )
}

function Address({ stored: { address, madeAt, readAt } }: { stored: CalendarAddress }) {
  const t = useTexts('calendaraddress')
  const { i18n } = useTranslation()
  const { moment } = useFormats()
  const { outcome, say, renew, end, busy } = useChanges()
  const ask = useConfirm()
  if (!madeAt)
    return (
      <>
        {outcome}
        {/* The focused element is gone, so the focus stays in the dialog. */}
        <Button
          autoFocus
          variant="contained"
          sx={{ justifySelf: 'start' }}
          disabled={busy}
          onClick={() => renew(t('made'))}
        >
          {t('make')}
        </Button>
      </>
    )
  const renewAsked = async () => {
    if (await ask({ title: t('renew'), text: t('renewText'), action: t('renewAction') })) renew(t('renewed'))
  }
  const endAsked = async () => {
    const question = { title: t('end'), text: t('endText'), action: t('endAction'), destructive: true }
    if (await ask(question)) end(t('ended'))
  }
  return (
    <>
      {outcome}
      {address ? (
        <Copied address={inLanguage(address, i18n.language)} say={say} />
      ) : (
        <Typography role="alert">{t('unknown')}</Typography>
      )}
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

type Outcome = { severity: 'success' | 'warning' | 'error'; text: string }
type Say = (outcome: Outcome) => void

/**
 * Both changes of the address, each with its confirmation. It is announced inside the dialog, because screen readers
 * ignore what is behind it.
 */
function useChanges() {
  const errorText = useErrorText()
  const [outcome, say] = useState<Outcome>()
  const write = {
    renew: useWrite(api.privateCalendar.renew),
    end: useWrite(api.privateCalendar.end),
  }
  const change = (name: keyof typeof write) => (done: string) =>
    write[name].mutate(
      {},
      {
        onSuccess: () => say({ severity: 'success', text: done }),
        onError: error => say({ severity: 'error', text: errorText(error) }),
      },
    )
  const shown: ReactNode = (
    <div role="status">{outcome && <Alert severity={outcome.severity}>{outcome.text}</Alert>}</div>
  )
  const busy = write.renew.isPending || write.end.isPending
  return { outcome: shown, say, renew: change('renew'), end: change('end'), busy }
}

function Copied({ address, say }: { address: string; say: Say }) {
  const t = useTexts('calendaraddress')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      say({ severity: 'success', text: t('copied') })
    } catch {
      // Without TLS a page may not write to the clipboard; the text is selected for copying by keyboard.
      field.current?.focus()
      field.current?.select()
      say({ severity: 'warning', text: t('notCopied') })
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <Subscribe address={address} />
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
      <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </Box>
  )
}

/** Links that open the address in the device's calendar app, and in Google's. */
function Subscribe({ address }: { address: string }) {
  const t = useTexts('calendaraddress')
  const webcal = address.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flexBasis: '100%' }}>
      <Button component="a" href={webcal} variant="contained">
        {t('open')}
      </Button>
      {/* Google reads only addresses that are on the internet. */}
      {address.startsWith('https:') && (
        <Button component="a" href={google} target="_blank" rel="noreferrer" variant="outlined">
          {t('google')}
        </Button>
      )}
    </Box>
  )
}
