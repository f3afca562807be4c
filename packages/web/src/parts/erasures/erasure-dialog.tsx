import { api } from '@casa/contract'
import type { ErasurePreview } from '@casa/contract/erasures'
import { erasureDelayDays } from '@casa/contract/rules/retention'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import english from '../../../locales/en/erasures.json'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { useErrorText } from '../../ui/error-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ClosableDialog, useClose } from '../../ui/route-dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { rupees } from '../money.tsx'

addEnglish('erasures', english)

export type ErasureSubject = { kind: 'child' | 'teacher' | 'school'; _id: string; name: string }

type Props = { subject: ErasureSubject; onClose: () => void }

/** Asks for the erasure of a child or the whole family, of a teacher or of a school, and says beforehand what it does. */
export function ErasureDialog({ subject, onClose }: Props) {
  const t = useTexts('erasures')
  const [whole, setWhole] = useState(false)
  const kind = subject.kind === 'child' && whole ? 'family' : subject.kind
  const preview = useCall(api.erasures.preview, { body: { kind, subjectId: subject._id } })
  return (
    <ClosableDialog title={t('title', { name: subject.name })} onClose={onClose}>
      {subject.kind === 'child' && (
        <RadioGroup
          aria-label={t('whom')}
          value={kind}
          onChange={(_, value) => setWhole(value === 'family')}
          sx={{ marginBlockEnd: 2 }}
        >
          <FormControlLabel value="child" control={<Radio />} label={t('child')} />
          <FormControlLabel value="family" control={<Radio />} label={t('family')} />
        </RadioGroup>
      )}
      <Box sx={{ paddingBlockEnd: 2 }}>
        <Loaded query={preview} pending={320}>
          {preview => <Confirmation key={kind} preview={preview} onDone={onClose} />}
        </Loaded>
      </Box>
    </ClosableDialog>
  )
}

function Confirmation({ preview, onDone }: { preview: ErasurePreview; onDone: () => void }) {
  const t = useTexts('erasures')
  const ui = useTexts('ui')
  const { day } = useFormats()
  const errorText = useErrorText()
  const toasts = useToasts()
  const close = useClose()
  const [name, setName] = useState('')
  const add = useWrite(api.erasures.add)
  const { kind, subjectId, staying } = preview
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { body: { kind, subjectId, name } },
      {
        onSuccess: () => {
          toasts.success(t('asked', { day: day(preview.dueOn) }))
          onDone()
        },
      },
    )
  }
  return (
    <Box component="form" onSubmit={send} noValidate sx={{ display: 'grid', gap: 2 }}>
      <Counts preview={preview} />
      {staying.length > 0 ? (
        <Alert severity="warning">{t('staying', { children: staying.join(', ') })}</Alert>
      ) : (
        <>
          <Alert severity="warning">{t('delay', { day: day(preview.dueOn) })}</Alert>
          <TextField
            label={t('typeName', { name: preview.name })}
            value={name}
            onChange={event => setName(event.target.value)}
            autoComplete="off"
          />
        </>
      )}
      {add.error && <Alert severity="error">{errorText(add.error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={close}>{ui('cancel')}</Button>
        <Button
          type="submit"
          variant="contained"
          color="error"
          disabled={name.trim() === '' || staying.length > 0}
          loading={add.isPending}
        >
          {t('erase', { days: erasureDelayDays })}
        </Button>
      </Box>
    </Box>
  )
}

function Counts({ preview: { children, erased, kept, owed } }: { preview: ErasurePreview }) {
  const t = useTexts('erasures')
  const { number } = useFormats()
  return (
    <>
      {children.length > 0 && (
        <Box component="ul" aria-label={t('kinds.children')} sx={list}>
          {children.map(({ _id, fullName, serialNumber }) => (
            <li key={_id}>{t('childLine', { name: fullName, serial: serialNumber })}</li>
          ))}
        </Box>
      )}
      {Number(owed) > 0 && <Alert severity="warning">{t('owed', { amount: rupees(owed) })}</Alert>}
      <section>
        <Typography variant="h3" component="h3">
          {t('deleted')}
        </Typography>
        <Box component="ul" sx={list}>
          {erased.map(({ kind, count }) => (
            <li key={kind}>{t('line', { what: t(`kinds.${kind}`), count: number(count) })}</li>
          ))}
        </Box>
      </section>
      {kept.length > 0 && (
        <section>
          <Typography variant="h3" component="h3">
            {t('kept')}
          </Typography>
          <Box component="ul" sx={list}>
            {kept.map(({ kind, count }) => (
              <li key={kind}>
                <span>{t('line', { what: t(`kinds.${kind}`), count: number(count) })}</span>
                <Typography variant="body2" component="p" sx={{ color: 'text.secondary' }}>
                  {t(`why.${kind}`)}
                </Typography>
              </li>
            ))}
          </Box>
        </section>
      )}
    </>
  )
}

const list = { marginBlock: 0.5, paddingInlineStart: 2.5 } as const
