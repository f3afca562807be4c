import Box from '@mui/material/Box'
import { useTexts } from '../../lib/texts.ts'
import { isFamily } from '../../parts/key-words.ts'
import { StudentPicker } from '../../parts/student-picker.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChildStory } from './child-story.tsx'

/** A child's story: profile, attendance, progress, assignments, notes, upcoming dates and fees. */
export default function StoryScreen() {
  const t = useTexts('story')
  return (
    <Box sx={printed}>
      <PageHeader title={t('title')} description={t(isFamily() ? 'description' : 'staffDescription')} />
      <StudentPicker>
        {(student, school) => <ChildStory key={student._id} student={student} school={school} />}
      </StudentPicker>
    </Box>
  )
}

/** In print, only the child of the story, no other children to choose from, and no card split across pages. */
const printed = {
  '@media print': {
    '& .MuiToggleButtonGroup-root, & .MuiTextField-root, & header p': { display: 'none' },
    '& .MuiPaper-root': { breakInside: 'avoid' },
  },
}
