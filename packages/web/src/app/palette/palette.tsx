import type { Role } from '@casa/contract/access'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useAutocomplete, { type AutocompleteGroupedOption } from '@mui/material/useAutocomplete'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type HTMLAttributes, type Key, useState } from 'react'
import { useNavigate } from 'react-router'
import english from '../../../locales/en/palette.json'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { useErrorText } from '../../ui/error-state.tsx'
import { Close, Search } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type More, type PaletteOption, useOptions } from './use-options.ts'

addEnglish('palette', english)

type Props = {
  role: Role
  /** What was typed before the palette had loaded. */
  typed: () => string
  onClose: () => void
}

/** Finds children, classes, screens and commands by words in their names, and opens the chosen one. */
export function Palette({ role, typed, onClose }: Props) {
  const t = useTexts('palette')
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      // Fixed at the top, so that the field stays where it is while the list grows and shrinks.
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t('title'),
          sx: phone ? undefined : { marginBlock: '10vh', maxHeight: '75vh' },
        },
      }}
    >
      <Combobox role={role} typed={typed} onClose={onClose} />
    </Dialog>
  )
}

function Combobox({ role, typed: typedEarly, onClose }: Props) {
  const t = useTexts('palette')
  const ui = useTexts('ui')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(typedEarly)
  const { options, more, searching, error, retry } = useOptions(role, typed)
  const hidden = Object.values(more).reduce((sum, count) => sum + count, 0)
  const choose = ({ to }: PaletteOption) => {
    onClose()
    navigate(to)
  }
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete({
    id: 'palette',
    options,
    open: true,
    value: null,
    inputValue: typed,
    onInputChange: (_, value, reason) => reason === 'input' && setTyped(value),
    onChange: (_, option: PaletteOption | null) => option && choose(option),
    onClose: (_, reason) => reason === 'escape' && onClose(),
    // The options already match, including by their details.
    filterOptions: all => all,
    groupBy: ({ group }) => group,
    // Identifies the highlighted option in a new list, because names are not unique.
    getOptionLabel: ({ id }) => id,
    autoHighlight: true,
    clearOnBlur: false,
  })
  const { ref, ...input } = getInputProps()
  return (
    <Box {...getRootProps()} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, paddingInline: 2, minHeight: 64 }}>
        <Search sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder={t(`placeholder.${role}`)}
          inputRef={ref}
          slotProps={{
            input: {
              ...input,
              'aria-label': t('title'),
              maxLength: 200,
              enterKeyHint: 'go',
              spellCheck: false,
            },
          }}
        />
        <IconButton edge="end" aria-label={ui('close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ height: 4, borderTop: 1, borderColor: 'divider' }}>
        {searching && <LinearProgress aria-label={t('searching')} />}
      </Box>
      {error && <SearchFailure error={error} onRetry={retry} />}
      {options.length > 0 && (
        <OptionList
          groups={groupedOptions as AutocompleteGroupedOption<PaletteOption>[]}
          listProps={getListboxProps()}
          optionProps={getOptionProps}
          more={more}
        />
      )}
      {options.length === 0 && !searching && !error && <NothingFound role={role} words={typed.trim()} />}
      <VisuallyHidden>
        <span role="status">{searching ? '' : t('count', { count: options.length + hidden })}</span>
      </VisuallyHidden>
    </Box>
  )
}

function SearchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts('palette')
  const ui = useTexts('ui')
  const errorText = useErrorText()
  return (
    <Alert
      severity="error"
      sx={{ margin: 1.5 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {ui('retry')}
        </Button>
      }
    >
      {t('failed')} {errorText(error)}
    </Alert>
  )
}

function hintOf(role: Role) {
  if (role === 'SUPERADMIN') return 'nothingHint.schools'
  return role === 'SCHOOLE' ? 'nothingHint.office' : 'nothingHint.children'
}

function NothingFound({ role, words }: { role: Role; words: string }) {
  const t = useTexts('palette')
  return (
    <Box sx={{ padding: 3, textAlign: 'center', overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{t('nothing', { words })}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
        {t(hintOf(role))}
      </Typography>
    </Box>
  )
}

type ElementProps = HTMLAttributes<HTMLElement>
type OptionListProps = {
  groups: readonly AutocompleteGroupedOption<PaletteOption>[]
  listProps: ElementProps
  optionProps: (at: { option: PaletteOption; index: number }) => ElementProps & { key: Key }
  more: More
}

/** The options under the headings of their groups; Enter opens the highlighted one. */
function OptionList({ groups, listProps, optionProps, more }: OptionListProps) {
  const t = useTexts('palette')
  return (
    <Box
      {...listProps}
      aria-labelledby={undefined}
      aria-label={t('results')}
      // Positioned, because the library scrolls to an option by its offset within the list.
      sx={{ position: 'relative', overflowY: 'auto', padding: 1 }}
    >
      {groups.map(({ key, index: first, group, options }) => (
        <Box key={key} role="group" aria-labelledby={`palette-${group}`}>
          <Typography
            id={`palette-${group}`}
            component="div"
            variant="subtitle2"
            sx={{ color: 'text.secondary', paddingInline: 1.5, paddingBlockStart: 1.5, paddingBlockEnd: 0.5 }}
          >
            {t(`groups.${group as PaletteOption['group']}`)}
          </Typography>
          {options.map((option, at) => {
            const { key: _, ...props } = optionProps({ option, index: first + at })
            return <Option key={option.id} option={option} props={props} />
          })}
          <MoreFound count={more[group as PaletteOption['group']] ?? 0} />
        </Box>
      ))}
    </Box>
  )
}

/** How many more were found; they appear once more of the name is typed. */
function MoreFound({ count }: { count: number }) {
  const t = useTexts('palette')
  if (count <= 0) return null
  return (
    <Typography
      role="note"
      variant="body2"
      sx={{ color: 'text.secondary', paddingInline: 1.5, paddingBlock: 0.75 }}
    >
      {t('more', { count })}
    </Typography>
  )
}

function Option({ option: { label, detail }, props }: { option: PaletteOption; props: ElementProps }) {
  return (
    <Box
      {...props}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        minHeight: 44,
        paddingInline: 1.5,
        paddingBlock: 0.5,
        borderRadius: 1,
        cursor: 'pointer',
        '&.Mui-focused': { bgcolor: 'action.selected' },
      }}
    >
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      {detail && (
        <Typography
          component="span"
          variant="body2"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {detail}
        </Typography>
      )}
    </Box>
  )
}
