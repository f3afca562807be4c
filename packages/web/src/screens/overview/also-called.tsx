import { api } from '@casa/contract'
import type { ExerciseName } from '@casa/contract/exercise-names'
import type { ExercisePage } from '@casa/contract/progress'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { addScriptFont } from '../../lib/languages.ts'
import { type Language, languages, preferredLanguage } from '../../lib/preferred-language.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useRemove } from '../../parts/use-remove.ts'
import { useErrorText } from '../../ui/error-state.tsx'
import { Close } from '../../ui/icons.tsx'
import { Section } from '../../ui/two-columns.tsx'

const languageCodes = Object.keys(languages) as Language[]

/** What an exercise is also called; the office adds names by which its school finds it. */
export function AlsoCalled({ page: { names, subActivityId } }: { page: ExercisePage }) {
  const t = useTexts('overview')
  const { role, schooleId } = currentUser()
  const remove = useRemove(api.curriculum.removeName)
  const writes = role === 'SCHOOLE' && mayWrite('learning')
  useFontsOf(names)
  if (names.length === 0 && !writes) return null
  return (
    <Section title={t('exercise.alsoCalled')} space={1.5}>
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {t('exercise.alsoCalledHint')}
      </Typography>
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, margin: 0, padding: 0, listStyle: 'none' }}
      >
        {names.map(one => (
          <li key={one._id} lang={one.language}>
            <Chip
              label={one.name}
              {...(writes &&
                one.schooleId === schooleId && {
                  onDelete: () => void remove(one, one.name),
                  deleteIcon: <Close aria-label={t('exercise.deleteName', { name: one.name })} />,
                })}
            />
          </li>
        ))}
      </Box>
      {writes && <AddName subActivityId={subActivityId._id} />}
    </Section>
  )
}

/** Fetches the fonts of the names' scripts, which the device may lack and the reader's language does not need. */
function useFontsOf(names: readonly ExerciseName[]) {
  useEffect(() => {
    for (const language of new Set(names.map(one => one.language))) void addScriptFont(language)
  }, [names])
}

/** Adds a name in a language. What was typed stays if it cannot be saved. */
function AddName({ subActivityId }: Pick<ExerciseName, 'subActivityId'>) {
  const t = useTexts('overview')
  const errorText = useErrorText()
  const write = useWrite(api.curriculum.addName)
  const [name, setName] = useState('')
  const [language, setLanguage] = useState<Language>(preferredLanguage)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || write.isPending) return
    const answer = await write.mutateAsync({ body: { subActivityId, language, name } }).catch(() => undefined)
    if (answer) setName('')
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', marginBlockStart: 1.5 }}
    >
      <TextField
        size="small"
        label={t('exercise.newName')}
        value={name}
        onChange={event => setName(event.target.value)}
        error={write.isError}
        helperText={write.isError ? errorText(write.error) : undefined}
        slotProps={{ htmlInput: { maxLength: 100, lang: language, autoComplete: 'off' } }}
        sx={{ flex: '1 1 160px' }}
      />
      <TextField
        select
        size="small"
        label={t('exercise.nameLanguage')}
        value={language}
        onChange={event => setLanguage(event.target.value as Language)}
        sx={{ minWidth: 110 }}
      >
        {languageCodes.map(one => (
          <MenuItem key={one} value={one} lang={one}>
            {languages[one]}
          </MenuItem>
        ))}
      </TextField>
      <Button
        type="submit"
        variant="outlined"
        disabled={write.isPending || name.trim() === ''}
        sx={{ minHeight: 40 }}
      >
        {t('exercise.addName')}
      </Button>
    </Box>
  )
}
