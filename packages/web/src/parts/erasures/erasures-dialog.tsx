import { api } from '@casa/contract'
import type { Erasure } from '@casa/contract/erasures'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import english from '../../../locales/en/erasures.json'
import { callFile } from '../../api/client.ts'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { mayWrite } from '../../lib/rights.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { usePdf } from '../download-pdf.tsx'
import { ErasureDialog, type ErasureSubject } from './erasure-dialog.tsx'

addEnglish('erasures', english)

type Props = { teachers?: boolean; onClose: () => void }

/** What was asked to be erased, with Undo and the certificate; if wanted, below the teachers who have left. */
export function ErasuresDialog({ teachers = false, onClose }: Props) {
  const t = useTexts('erasures')
  const all = useCall(api.erasures.list, {})
  const [subject, setSubject] = useState<ErasureSubject>()
  if (subject) return <ErasureDialog subject={subject} onClose={() => setSubject(undefined)} />
  return (
    <ClosableDialog title={t(teachers ? 'teachers' : 'listTitle')} onClose={onClose}>
      {teachers && (
        <>
          <FormerTeachers onErase={setSubject} />
          <Typography variant="h3" sx={{ marginBlock: '24px 8px' }}>
            {t('listTitle')}
          </Typography>
        </>
      )}
      <Box sx={{ paddingBlockEnd: 2.5 }}>
        <Loaded query={all} pending={160}>
          {all =>
            all.length > 0 ? (
              <Box component="ul" sx={list}>
                {all.map(erasure => (
                  <Row key={erasure._id} erasure={erasure} />
                ))}
              </Box>
            ) : (
              <Typography>{t('empty')}</Typography>
            )
          }
        </Loaded>
      </Box>
    </ClosableDialog>
  )
}

function Row({ erasure }: { erasure: Erasure }) {
  const t = useTexts('erasures')
  const { day, moment } = useFormats()
  const message = useMessages()
  const toasts = useToasts()
  const undo = useWrite(api.erasures.undo)
  const nameId = useId()
  const params = { id: erasure._id }
  const { state, kind, name } = erasure
  const certificate = usePdf({
    name: t('certificate'),
    fetchPdf: ({ language }) => callFile(api.erasures.certificate, { params, query: { language } }),
  })
  const takeBack = () =>
    undo.mutate(
      { params },
      { onSuccess: answer => toasts.success(message(answer.message)), onError: toasts.failure },
    )
  return (
    <Box component="li" sx={row}>
      <Box sx={text}>
        <Typography id={nameId} sx={{ fontWeight: 600 }}>
          {name ?? t(`kindNames.${kind}`)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`states.${state}`, {
            day: day(erasure.dueOn),
            at: erasure.doneAt ? moment(erasure.doneAt) : '',
          })}
          <br />
          {erasure.automatic
            ? t('automatic', { at: moment(erasure.askedAt) })
            : t('askedBy', { name: erasure.askedBy, at: moment(erasure.askedAt) })}
        </Typography>
      </Box>
      {state === 'waiting' && mayWrite('settings') && (
        <Button variant="outlined" aria-describedby={nameId} onClick={takeBack} disabled={undo.isPending}>
          {t('undo')}
        </Button>
      )}
      {state === 'done' && (
        <Button
          aria-describedby={nameId}
          onClick={() => void certificate.download()}
          loading={certificate.making}
        >
          {t('certificate')}
        </Button>
      )}
    </Box>
  )
}

function FormerTeachers({ onErase }: { onErase: (subject: ErasureSubject) => void }) {
  const t = useTexts('erasures')
  const { day } = useFormats()
  const teachers = useCall(api.erasures.teachers, {})
  return (
    <Loaded query={teachers} pending={44}>
      {teachers =>
        teachers.length > 0 ? (
          <Box component="ul" sx={list}>
            {teachers.map(({ _id, teacherName, leftOn }) => (
              <Box component="li" key={_id} sx={row}>
                <Typography id={`left-${_id}`} sx={text}>
                  {t('teacherLine', { name: teacherName, day: day(leftOn) })}
                </Typography>
                {mayWrite('settings') && (
                  <Button
                    variant="outlined"
                    color="error"
                    aria-describedby={`left-${_id}`}
                    onClick={() => onErase({ kind: 'teacher', _id, name: teacherName })}
                  >
                    {t('eraseMore')}
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        ) : (
          <Typography>{t('noTeachers')}</Typography>
        )
      }
    </Loaded>
  )
}

const list = { listStyle: 'none', margin: 0, padding: 0 } as const
const text = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } as const
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 1,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
} as const
