import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { GroupAddOutlined } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { touchArea } from '../../ui/styles.ts'

const ReadyDialog = lazyDialog(async () => (await import('./ready-dialog.tsx')).ReadyDialog)

type Props = {
  exercise: { _id: string; subActivityName: string }
  /** The class to list children of; without one, all within the caller's reach. */
  classId: string
  /** -1 within grids, where the arrow keys move and Tab leaves. */
  tabIndex?: number
  /** The visible size, in pixels. */
  size?: number
  /** Whether it has a text label, if there is room and no name beside it. */
  inWords?: boolean
}

/** Opens the list of who is ready for an exercise, from which a group can be planned. */
export function ReadyButton({ exercise, classId, tabIndex, size = 44, inWords = false }: Props) {
  const t = useTexts('parts')
  const [open, setOpen] = useState(false)
  const name = t('whoIsReady', { name: exercise.subActivityName })
  return (
    <>
      {inWords ? (
        <Button variant="outlined" startIcon={<GroupAddOutlined />} onClick={() => setOpen(true)}>
          {t('whoIsReadyHere')}
        </Button>
      ) : (
        <IconButton
          aria-label={name}
          title={name}
          tabIndex={tabIndex}
          onClick={() => setOpen(true)}
          sx={{
            color: 'text.secondary',
            '&&': { minWidth: size, minHeight: size, padding: 0 },
            marginBlock: `${(24 - size) / 2}px`,
            // In a grid its neighbours are closer than a fingertip.
            ...(tabIndex !== -1 && { '&::after': touchArea }),
          }}
        >
          <GroupAddOutlined sx={{ fontSize: Math.min(20, size - 4) }} />
        </IconButton>
      )}
      {open && <ReadyDialog exercise={exercise} classId={classId} onClose={() => setOpen(false)} />}
    </>
  )
}
