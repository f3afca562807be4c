import { may } from '@casa/contract/access'
import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useExport } from '../../ui/export-sheet.ts'
import {
  ArrowForward,
  Close,
  DeleteOutlined,
  FileDownloadOutlined,
  Logout,
  PrintOutlined,
} from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { BulkAction } from './bulk-dialogs.tsx'
import { exportedColumns } from './exported-columns.ts'

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialogs.tsx')).BulkDialog)

type Props = { rows: readonly Student[]; onClear: () => void }

/** What can be done with the ticked children: a bar at the foot of the list. */
export function BulkBar({ rows, onClear }: Props) {
  const t = useTexts('students')
  const { number } = useFormats()
  const [action, setAction] = useState<BulkAction>()
  // The dialog keeps the children as they were ticked, whatever the list shows meanwhile.
  const [asked, setAsked] = useState(rows)
  const exporting = useExport({
    name: t('title'),
    list: {
      rows,
      total: rows.length,
      whole: true,
      view: { page: 1, size: Math.max(1, rows.length), search: '', sort: '' },
    },
    rows,
    columns: exportedColumns,
  })
  const open = (chosen: BulkAction) => {
    setAsked(rows)
    setAction(chosen)
  }
  const dialog = action && (
    <BulkDialog
      action={action}
      rows={asked}
      onClose={() => setAction(undefined)}
      onDone={() => {
        setAction(undefined)
        onClear()
      }}
    />
  )
  if (rows.length === 0) return dialog ?? null
  return (
    <>
      <BarFrame
        label={t('bulk.title')}
        count={t('bulk.count', { count: rows.length, formatted: number(rows.length) })}
        onClear={onClear}
      >
        <Button startIcon={<ArrowForward />} onClick={() => open('move')}>
          {t('bulk.move')}
        </Button>
        <Button startIcon={<PrintOutlined />} onClick={() => open('slips')}>
          {t('bulk.slips')}
        </Button>
        <Button
          startIcon={<FileDownloadOutlined />}
          onClick={exporting.start}
          disabled={exporting.taken !== undefined}
        >
          {t('bulk.export')}
        </Button>
        <Button startIcon={<Logout />} onClick={() => open('left')}>
          {t('bulk.leave')}
        </Button>
        {may(currentUser().role, 'studentDetailsDelete') && (
          <Button startIcon={<DeleteOutlined />} onClick={() => open('deleted')} className="danger">
            {t('bulk.delete')}
          </Button>
        )}
      </BarFrame>
      {dialog}
    </>
  )
}

type FrameProps = { label: string; count: string; onClear: () => void; children: ReactNode }

/** A bar in the colours of a toast that stays at the bottom of the window while its list scrolls. */
export function BarFrame({ label, count, onClear, children }: FrameProps) {
  const t = useTexts('students')
  return (
    <Box role="toolbar" aria-label={label} sx={look} data-print="none">
      <Typography role="status" sx={{ fontWeight: 700, whiteSpace: 'nowrap', marginInlineEnd: 1 }}>
        {count}
      </Typography>
      {children}
      <IconButton
        color="inherit"
        aria-label={t('bulk.clear')}
        title={t('bulk.clear')}
        onClick={onClear}
        sx={{ marginInlineStart: 'auto' }}
      >
        <Close />
      </IconButton>
    </Box>
  )
}

const look = {
  position: 'sticky',
  insetBlockEnd: 'calc(var(--bottom, 0px) + 8px)',
  // Above the main command, which floats over the list on a phone.
  zIndex: 'appBar',
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 0, sm: 1 },
  marginBlockStart: 1,
  paddingInline: { xs: 1, sm: 2 },
  paddingBlock: 0.5,
  borderRadius: 2,
  bgcolor: 'toast.main',
  color: 'toast.contrastText',
  boxShadow: 4,
  '& .MuiButton-root': { color: 'inherit', minHeight: 44 },
  '& .MuiButton-root.danger': { color: 'toast.action' },
  // On a phone the commands share one line, with their icons above the words as in the bar below.
  '& > p': { gridColumn: '1 / -2', paddingInlineStart: { xs: 1, sm: 0 } },
  '& > .MuiIconButton-root': { gridArea: '1 / -2', order: { sm: 1 } },
  '& > .MuiButton-root': {
    flexDirection: { xs: 'column', sm: 'row' },
    justifyContent: { xs: 'flex-start', sm: 'center' },
    alignSelf: { xs: 'stretch', sm: 'auto' },
    minWidth: 0,
    paddingInline: { xs: 0.25, sm: 1.75 },
    fontSize: { xs: '0.6875rem', sm: '0.875rem' },
    lineHeight: { xs: 1.2, sm: 1.75 },
    '& > .MuiButton-startIcon': { marginInline: { xs: 0, sm: '-4px 8px' } },
  },
  '@media print': { display: 'none' },
} as const
