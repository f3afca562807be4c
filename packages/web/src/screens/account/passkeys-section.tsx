import { api } from '@casa/contract'
import type { OwnPasskey } from '@casa/contract/passkeys'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx'

/** The passkeys with which the user signs in. */
export function PasskeysSection() {
  const t = useTexts('account')
  const passkeys = useCall(api.passkeys.list, {})
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Typography variant="h2">{t('passkeys.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 1 }}>{t('passkeys.hint')}</Typography>
      <Loaded query={passkeys} pending={96}>
        {rows =>
          rows.length === 0 ? (
            <Typography>{t('passkeys.none')}</Typography>
          ) : (
            <List disablePadding>
              {rows.map(row => (
                <Row key={row._id} passkey={row} />
              ))}
            </List>
          )
        }
      </Loaded>
      <Button
        variant={passkeys.data?.length ? 'outlined' : 'contained'}
        onClick={() => setAdding(true)}
        sx={{ marginBlockStart: 2, minHeight: 44 }}
      >
        {t('passkeys.add')}
      </Button>
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Row({ passkey }: { passkey: OwnPasskey }) {
  const t = useTexts('account')
  const { moment } = useFormats()
  const [removing, setRemoving] = useState(false)
  const { name, addedAt, lastUsedAt } = passkey
  const facts = [
    lastUsedAt ? t('passkeys.used', { moment: moment(lastUsedAt) }) : t('passkeys.unused'),
    t('passkeys.added', { moment: moment(addedAt) }),
  ]
  return (
    <ListItem disableGutters divider sx={{ gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <ListItemText primary={name} secondary={dotted(facts)} sx={{ overflowWrap: 'anywhere' }} />
      <Button
        variant="outlined"
        color="error"
        aria-label={t('passkeys.removeOf', { name })}
        onClick={() => setRemoving(true)}
        sx={{ flexShrink: 0, minHeight: 44 }}
      >
        {t('passkeys.remove')}
      </Button>
      {removing && <RemovePasskeyDialog passkey={passkey} onClose={() => setRemoving(false)} />}
    </ListItem>
  )
}
