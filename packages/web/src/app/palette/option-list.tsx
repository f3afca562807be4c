import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AutocompleteGroupedOption } from '@mui/material/useAutocomplete'
import type { HTMLAttributes, Key } from 'react'
import { useTexts } from '../../lib/texts.ts'
import type { PaletteOption } from './use-options.ts'

type ElementProps = HTMLAttributes<HTMLElement>
type Props = {
  groups: readonly AutocompleteGroupedOption<PaletteOption>[]
  listProps: ElementProps
  optionProps: (at: { option: PaletteOption; index: number }) => ElementProps & { key: Key }
}

/** The options under the headings of their groups; the one that Enter opens is highlighted. */
export function OptionList({ groups, listProps, optionProps }: Props) {
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
        </Box>
      ))}
    </Box>
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
