import { api } from '@casa/contract'
import { factorResetForm } from '@casa/contract/account'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall, useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'

const values = () => ({ loginName: '' })

/** Helps somebody who lost the authenticator app and the recovery codes. */
export function HelpSection() {
  const t = useTexts('account')
  const resets = useCall(api.account.factorResets, {})
  const ask = useWrite(api.account.askFactorReset)
  const { moment } = useFormats()
  // An empty form for the next person.
  const [asked, setAsked] = useState(0)
  return (
    <>
      <Typography variant="h2">{t('help.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 1 }}>
        {t(currentUser().role === 'SCHOOLE' ? 'help.hintOffice' : 'help.hintPlatform')}
      </Typography>
      <Loaded query={resets} pending={48}>
        {rows => (
          <List disablePadding>
            {rows.map(({ _id, name, dueAt }) => (
              <ListItem key={_id} disableGutters divider>
                {t('help.waiting', { name, moment: moment(dueAt) })}
              </ListItem>
            ))}
          </List>
        )}
      </Loaded>
      <Form
        key={asked}
        schema={factorResetForm}
        values={values}
        save={body => ask.mutateAsync({ body })}
        onDone={() => setAsked(asked + 1)}
        submit={t('help.ask')}
      >
        <TextField name="loginName" label={t('help.name')} required />
      </Form>
    </>
  )
}
