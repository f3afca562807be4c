import { api } from '@casa/contract'
import type { ChildOpenings } from '@casa/contract/activity-log'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { mayMake } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { Section } from '../../ui/two-columns.tsx'

const first = 10

/** The people who opened a child's page, for the office and, if the school shows it, for the family. */
export function OpeningsSection({ studentId }: { studentId: string }) {
  const openings = useCall(api.activityLog.openings, { params: { id: studentId } })
  const isFamily = currentUser().role === 'PARENT'
  // A family learns of it only if the school shows it.
  if (isFamily && !openings.data?.shown) return null
  return <Openings openings={openings} studentId={studentId} />
}

type Props = { openings: ReturnType<typeof useCall<typeof api.activityLog.openings>>; studentId: string }

function Openings({ openings, studentId }: Props) {
  const t = useTexts('overview')
  const [all, setAll] = useState(false)
  return (
    <Section title={t('openings.title')}>
      <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{t('openings.hint')}</Typography>
      <Loaded query={openings} pending={[40, 40]}>
        {({ rows }) => (
          <>
            {rows.length === 0 ? (
              <Typography sx={{ marginBlockStart: 1 }}>{t('openings.none')}</Typography>
            ) : (
              <List disablePadding>
                {(all ? rows : rows.slice(0, first)).map(opening => (
                  <Opening key={`${opening.day} ${opening.user?._id}`} opening={opening} />
                ))}
              </List>
            )}
            {!all && rows.length > first && (
              <Button onClick={() => setAll(true)} sx={beginsLine}>
                {t('openings.all', { count: rows.length })}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {currentUser().role === 'SCHOOLE' && mayMake(api.activityLog.find) && (
        <Button component={RouterLink} to={`/app/activitylog?studentId=${studentId}`} sx={beginsLine}>
          {t('openings.log')}
        </Button>
      )}
    </Section>
  )
}

function Opening({ opening: { user, role, day } }: { opening: ChildOpenings['rows'][number] }) {
  const t = useTexts('overview')
  const { dayInWords } = useFormats()
  const roleName = t(role === 'SCHOOLE' ? 'openings.office' : 'openings.teacher')
  return (
    <ListItem disableGutters divider>
      <ListItemText primary={dotted([user?.name, roleName])} secondary={dayInWords(day)} />
    </ListItem>
  )
}
