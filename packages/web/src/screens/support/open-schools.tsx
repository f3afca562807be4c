import { api } from '@casa/contract'
import type { SupportSchool } from '@casa/contract/support'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { beginVisit } from '../../lib/keep-session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** The schools that let the administrators read them, each with a button that opens it. */
export function OpenSchools() {
  const t = useTexts('support')
  const schools = useCall(api.support.schools, {})
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, maxWidth: 900 }}>
      <Typography variant="h3" component="h2">
        {t('schools.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 1 }}>{t('schools.hint')}</Typography>
      <Loaded query={schools} pending={64}>
        {schools =>
          schools.length === 0 ? (
            <Typography>{t('schools.none')}</Typography>
          ) : (
            <List disablePadding>
              {schools.map(school => (
                <OpenSchool key={school._id} school={school} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Paper>
  )
}

function OpenSchool({ school: { _id, schooleName, until } }: { school: SupportSchool }) {
  const t = useTexts('support')
  const { moment } = useFormats()
  const confirm = useConfirm()
  const toasts = useToasts()
  const [opening, setOpening] = useState(false)
  const open = async () => {
    const question = {
      title: t('schools.openTitle', { school: schooleName }),
      text: t('schools.openText'),
      action: t('schools.open'),
    }
    if (!(await confirm(question))) return
    setOpening(true)
    try {
      const { token, schooleName, until, ...user } = await call(api.support.visit, {
        body: { schoolId: _id },
      })
      beginVisit(token, { ...user, visit: { schooleName, until } })
      location.assign('/app/today')
    } catch (error) {
      setOpening(false)
      toasts.failure(error)
    }
  }
  return (
    <ListItem
      disableGutters
      divider
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}
    >
      {t('schools.until', { school: schooleName, at: moment(until) })}
      <Button variant="outlined" loading={opening} onClick={() => void open()}>
        {t('schools.open')}
      </Button>
    </ListItem>
  )
}
