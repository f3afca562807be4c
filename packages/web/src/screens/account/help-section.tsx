import { api } from '@casa/contract'
import { type FactorReset, factorResetForm } from '@casa/contract/account'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall, useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const values = () => ({ loginName: '' })

/** Helps somebody who lost the authenticator app and the recovery codes. */
export function HelpSection() {
  const t = useTexts('account')
  const resets = useCall(api.account.factorResets, {})
  const ask = useWrite(api.account.askFactorReset)
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
            {rows.map(reset => (
              <Waiting key={reset._id} reset={reset} />
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

/** Somebody whose app is about to be removed. Everybody who may ask for that can also take it back. */
function Waiting({ reset: { _id, name, askedBy, dueAt } }: { reset: FactorReset }) {
  const t = useTexts('account')
  const message = useMessages()
  const { moment } = useFormats()
  const toasts = useToasts()
  const takeBack = useWrite(api.account.takeBackFactorReset)
  const takenBack = async () => {
    try {
      toasts.success(message((await takeBack.mutateAsync({ params: { id: _id } })).message))
    } catch (failure) {
      toasts.failure(failure)
    }
  }
  return (
    <ListItem disableGutters divider sx={{ gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <ListItemText primary={t('help.waiting', { name, moment: moment(dueAt), by: askedBy })} />
      <Button
        variant="outlined"
        disabled={takeBack.isPending}
        onClick={() => void takenBack()}
        aria-label={t('help.takeBackOf', { name })}
        sx={{ flexShrink: 0, minHeight: 44 }}
      >
        {t('help.takeBack')}
      </Button>
    </ListItem>
  )
}
