import type { Role } from '@casa/contract/access'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import english from '../../../locales/en/shortcuts.json'
import { shortcuts } from '../../lib/shortcuts.ts'
import { addEnglish, type TextKey, useTexts } from '../../lib/texts.ts'
import { ClosableDialog } from '../../ui/route-dialog.tsx'

/** What a set of keys does. Each of `keys` is one alternative, such as `Control+K`. */
type Line = { text: TextKey<'shortcuts'>; keys: readonly string[] }
type Group = { title: TextKey<'shortcuts'>; roles: readonly Role[]; lines: readonly Line[] }

const staff = ['SCHOOLE', 'TEACHER'] as const
const arrows = ['↑', '↓', '←', '→']

/** Every shortcut of the app, by where it applies. */
const groups: readonly Group[] = [
  {
    title: 'everywhere.title',
    roles: ['SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT'],
    lines: [
      { text: 'everywhere.palette', keys: [shortcuts.palette] },
      { text: 'everywhere.help', keys: [shortcuts.help] },
      { text: 'everywhere.close', keys: ['Esc'] },
    ],
  },
  {
    title: 'quick.title',
    roles: ['TEACHER'],
    lines: [
      { text: 'quick.open', keys: [shortcuts.quick] },
      { text: 'quick.record', keys: ['Enter'] },
    ],
  },
  {
    title: 'undo.title',
    roles: ['SUPERADMIN', ...staff],
    lines: [{ text: 'undo.undo', keys: [shortcuts.undo] }],
  },
  {
    title: 'attendance.title',
    roles: staff,
    lines: [
      { text: 'attendance.next', keys: ['Tab'] },
      { text: 'attendance.mark', keys: ['Space'] },
    ],
  },
  {
    title: 'matrix.title',
    roles: staff,
    lines: [
      { text: 'matrix.letter', keys: ['P', 'A', 'I', 'M'] },
      { text: 'matrix.record', keys: ['Enter', 'Space'] },
      { text: 'matrix.move', keys: [...arrows, 'PgUp', 'PgDn'] },
      { text: 'matrix.ends', keys: ['Home', 'End'] },
      { text: 'matrix.corners', keys: ['Control+Home', 'Control+End'] },
      { text: 'matrix.several', keys: arrows.map(arrow => `Shift+${arrow}`) },
      { text: 'matrix.class', keys: ['Control+Space'] },
      { text: 'matrix.child', keys: ['Shift+Space'] },
      { text: 'matrix.one', keys: ['Esc'] },
    ],
  },
  {
    title: 'grids.title',
    roles: staff,
    lines: [
      { text: 'matrix.move', keys: [...arrows, 'PgUp', 'PgDn'] },
      { text: 'grids.mark', keys: ['Space'] },
    ],
  },
  {
    title: 'tree.title',
    roles: staff,
    lines: [
      { text: 'tree.move', keys: ['↑', '↓', 'Home', 'End'] },
      { text: 'tree.open', keys: ['→', '←'] },
      { text: 'tree.tick', keys: ['Space', 'Enter'] },
      { text: 'tree.letter', keys: ['A–Z'] },
    ],
  },
]

addEnglish('shortcuts', english)

/** The shortcuts available to a role, by where they apply. */
export function ShortcutsDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTexts('shortcuts')
  return (
    <ClosableDialog title={t('title')} onClose={onClose}>
      {/* Focusable with Tab, so that the arrow keys scroll a long list. */}
      <Box role="group" aria-label={t('title')} tabIndex={0} sx={{ paddingBlockEnd: 3 }}>
        {groups
          .filter(({ roles }) => roles.includes(role))
          .map(({ title, lines }) => (
            <Box key={title} component="section" sx={{ marginBlockEnd: 2 }}>
              <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
                {t(title)}
              </Typography>
              <Box component="dl" sx={{ margin: 0 }}>
                {lines.map(line => (
                  <ShortcutLine key={line.text} line={line} />
                ))}
              </Box>
            </Box>
          ))}
      </Box>
    </ClosableDialog>
  )
}

function ShortcutLine({ line }: { line: Line }) {
  const t = useTexts('shortcuts')
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        justifyContent: 'space-between',
        alignItems: 'center',
        paddingBlock: 0.75,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box component="dt">{t(line.text)}</Box>
      <Box component="dd" sx={{ margin: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {line.keys.map(keys => (
          <Keys key={keys} keys={keys} />
        ))}
      </Box>
    </Box>
  )
}

/** Keys pressed together, as labelled on a keyboard. */
function Keys({ keys }: { keys: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        paddingInline: 0.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'action.hover',
        font: 'inherit',
        fontSize: '0.875rem',
        whiteSpace: 'nowrap',
      }}
    >
      {keys.replace('Control', 'Ctrl').replaceAll('+', ' + ')}
    </Box>
  )
}
