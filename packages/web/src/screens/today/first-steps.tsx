import type { SchoolToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { Check, RadioButtonUnchecked } from '../../ui/icons.tsx'
import { TodaySection } from './today-section.tsx'

/** For a school without children: what to set up, in this order, and what is done already. */
export function FirstSteps({ classes }: Pick<SchoolToday, 'classes'>) {
  const t = useTexts('today')
  const steps = [
    { step: 'classes', to: '/app/addclass/new', done: classes.length > 0 },
    { step: 'teachers', to: '/app/teacher/new', done: classes.some(({ hasTeacher }) => hasTeacher) },
    { step: 'children', to: '/app/studentdetails/upload', done: false },
    { step: 'holidays', to: '/app/holidays/new', done: false },
    { step: 'settings', to: '/app/settings', done: false },
  ] as const
  return (
    <TodaySection title={t('firstSteps.title')}>
      <Box component="ol" sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {steps.map(({ step, to, done }) => (
          <Box component="li" key={step} sx={{ display: 'flex', gap: 1.5, paddingBlock: 0.5 }}>
            <Box sx={{ paddingBlockStart: 1.25, color: done ? 'success.main' : 'text.secondary' }}>
              {done ? <Check titleAccess={t('firstSteps.done')} /> : <RadioButtonUnchecked aria-hidden />}
            </Box>
            <div>
              <Link
                component={RouterLink}
                to={to}
                underline="hover"
                sx={{ display: 'flex', alignItems: 'center', minHeight: 44, fontWeight: 600 }}
              >
                {t(`firstSteps.${step}`)}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`firstSteps.${step}Hint`)}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </TodaySection>
  )
}
