import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'

/** A parent's child; `place` is the class and, in a family of several schools, the school. */
type Child = { _id: string; fullName: string; profileURL: string | null; place?: string }
type Props = { students: readonly Child[]; chosen: string; onChoose: (id: string) => void }

/** A parent's children with their photos, of whom one is always chosen: by pressing, or with the arrow keys. */
export function ChildRadios({ students, chosen, onChoose }: Props) {
  const t = useTexts('parts')
  const name = useId()
  // The address changes a moment later, and until then the press would seem to have failed.
  const [shown, setShown] = useState(chosen)
  const [last, setLast] = useState(chosen)
  if (chosen !== last) {
    setLast(chosen)
    setShown(chosen)
  }
  return (
    <Box role="radiogroup" aria-label={t('children')} sx={group}>
      {students.map(({ _id, fullName, profileURL, place }) => {
        const isChosen = _id === shown
        return (
          <Box component="label" key={_id} sx={look}>
            <input
              type="radio"
              name={name}
              value={_id}
              checked={isChosen}
              onChange={() => {
                setShown(_id)
                onChoose(_id)
              }}
              aria-label={place ? `${fullName}, ${place}` : fullName}
            />
            <Box className="photo">
              <PersonAvatar name={fullName} photo={profileURL} size={44} />
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: isChosen ? 700 : 400 }}>
                {fullName}
              </Typography>
              {place && (
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {place}
                </Typography>
              )}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** On a phone two share a line, where their names fit. */
const group = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
  flexWrap: 'wrap',
  gap: 1,
  marginBlockEnd: 2,
}

const look = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 1.25 },
  minHeight: 56,
  maxWidth: '100%',
  paddingInlineEnd: { xs: 0.5, sm: 1.5 },
  borderRadius: 7,
  overflowWrap: 'break-word',
  // The radio itself is invisible and covers its label, so that the whole label is pressed and read as one.
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& .photo': { flex: 'none', padding: '3px', border: 3, borderColor: 'transparent', borderRadius: '50%' },
  '&:has(:checked) .photo': { borderColor: 'primary.main' },
  '& .photo > .MuiAvatar-root': { width: { xs: 36, sm: 44 }, height: { xs: 36, sm: 44 } },
  '&:hover': { bgcolor: 'action.hover' },
  '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
  // Without it, the ring of the chosen child has no colour there.
  '@media (forced-colors: active)': { '&:has(:checked) .photo': { borderColor: 'Highlight' } },
} as const
