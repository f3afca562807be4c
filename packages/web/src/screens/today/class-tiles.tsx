import type { SchoolToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import { EvenGrid } from '../../ui/even-grid.tsx'
import { TodaySection } from './today-section.tsx'

type ClassDay = SchoolToday['classes'][number]

/** A tile for each class: how many are present and absent, or that attendance is not taken. A change is spoken. */
export function ClassTiles({ today: { classes, dayOff } }: { today: SchoolToday }) {
  const t = useTexts('today')
  const partText = useTexts('parts')
  const taken = classes.filter(schoolClass => schoolClass.taken)
  const sum = (count: 'present' | 'absent') =>
    taken.reduce((total, schoolClass) => total + schoolClass[count], 0)
  return (
    <TodaySection
      title={t('attendance')}
      link={
        classes.length === 0
          ? { to: '/app/addclass/new', label: partText('addClass') }
          : { to: '/app/attendence', label: t('openAttendance') }
      }
      empty={classes.length === 0 && t('noClasses')}
    >
      <Typography role="status" sx={{ marginBlockEnd: 1.5, color: 'text.secondary' }}>
        {dayOff && `${t(dayOff)} `}
        {t('taken', { taken: taken.length, count: classes.length })}
        {taken.length > 0 && ` ${t('sums', { present: sum('present'), absent: sum('absent') })}`}
      </Typography>
      <EvenGrid component="ul" count={classes.length} minWidth={184} gap={12} pairsOnPhone>
        {classes.map(schoolClass => (
          <Tile key={schoolClass._id} schoolClass={schoolClass} quiet={dayOff !== null} />
        ))}
      </EvenGrid>
    </TodaySection>
  )
}

function Tile({ schoolClass, quiet }: { schoolClass: ClassDay; quiet: boolean }) {
  const t = useTexts('today')
  const { className, taken, present, absent, children } = schoolClass
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        paddingInline: 1.5,
        paddingBlock: 1.25,
        bgcolor: 'background.default',
        borderInlineStartWidth: 4,
        borderInlineStartColor: ({ vars: { palette } }) =>
          taken ? palette.success.main : quiet ? palette.divider : palette.warning.main,
      }}
    >
      <Typography variant="h3">{className}</Typography>
      {taken ? (
        <Typography>
          {t('presentCount', { count: present })}
          <Box
            component="span"
            sx={{ display: 'block', color: absent > 0 ? 'error.main' : 'text.secondary' }}
          >
            {t('absentCount', { count: absent })}
          </Box>
        </Typography>
      ) : (
        <Typography>
          {t('notTaken')}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {t('children', { count: children })}
          </Box>
        </Typography>
      )}
    </Paper>
  )
}
