import type { Matrix } from '@casa/contract/progress'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../lib/texts.ts'
import { exercisesNamed, useOtherNames } from '../../parts/find-exercises.ts'

type Exercise = Matrix['exercises'][number]
type Props = { classId: string; exercises: readonly Exercise[]; onFind: (exerciseId: string) => void }

/** The number of exercises listed; typing more narrows them down. */
const limit = 50

/** Finds an exercise of the matrix by one of its names or its activity. */
export function ExerciseSearch({ classId, exercises, onFind }: Props) {
  const otherNames = useOtherNames(classId)
  const t = useTexts('planner')
  const ui = useTexts('ui')
  return (
    <Autocomplete<Exercise, false, true>
      open
      openOnFocus
      autoHighlight
      disableClearable
      forcePopupIcon={false}
      options={exercises}
      getOptionLabel={({ subActivityName }) => subActivityName}
      getOptionKey={({ _id }) => _id}
      filterOptions={(all, { inputValue }) => exercisesNamed(all, inputValue, otherNames).slice(0, limit)}
      onChange={(_, { _id }) => onFind(_id)}
      noOptionsText={t('noExercise')}
      closeText={ui('close')}
      renderOption={({ key, ...option }, { _id, subActivityName, activityId }) => (
        <li key={_id} {...option}>
          <Box sx={{ minWidth: 0 }}>
            {subActivityName}
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{activityId.activityName}</Box>
          </Box>
        </li>
      )}
      renderInput={input => <TextField {...input} autoFocus size="small" label={t('searchExercises')} />}
    />
  )
}
