import { api } from '@casa/contract'
import { accountLinkForm, type LinkedAccount, linkableRoles } from '@casa/contract/linked-accounts'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useCall, useWrite } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { RadioField } from '../../form/select-field.tsx'
import { PasswordField, TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { useAccountText } from '../../parts/linked-accounts/account-text.ts'
import { asksForCode, useSwitchAccount } from '../../parts/linked-accounts/switch-account.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** The user's other accounts: switching to one, linking one, and ending a link. */
export function LinkedSection() {
  const t = useTexts('account')
  const accounts = useCall(api.linkedAccounts.list, {})
  const [adding, setAdding] = useState(false)
  const { switchTo, dialog } = useSwitchAccount()
  return (
    <>
      <Typography variant="h2">{t('others.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 1 }}>{t('others.hint')}</Typography>
      <Loaded query={accounts} pending={72}>
        {rows =>
          rows.length === 0 ? (
            <Typography>{t('others.none')}</Typography>
          ) : (
            <List disablePadding>
              {rows.map(row => (
                <Row key={row._id} account={row} onSwitch={() => void switchTo(row)} />
              ))}
            </List>
          )
        }
      </Loaded>
      <Button variant="contained" onClick={() => setAdding(true)} sx={{ marginBlockStart: 2, minHeight: 44 }}>
        {t('others.add')}
      </Button>
      {adding && <LinkDialog onClose={() => setAdding(false)} />}
      {dialog}
    </>
  )
}

function Row({ account, onSwitch }: { account: LinkedAccount; onSwitch: () => void }) {
  const t = useTexts('account')
  const confirm = useConfirm()
  const toasts = useToasts()
  const unlink = useWrite(api.linkedAccounts.unlink)
  const text = useAccountText()(account)
  const ask = async () => {
    const agreed = await confirm({
      title: t('others.unlinkTitle'),
      text: t('others.unlinkText', { account: text }),
      action: t('others.unlink'),
      destructive: true,
    })
    if (!agreed) return
    try {
      await unlink.mutateAsync({ params: { id: account._id } })
      toasts.success(t('others.unlinked'))
    } catch (failure) {
      toasts.failure(failure)
    }
  }
  return (
    <ListItem disableGutters divider sx={{ gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <ListItemText primary={text} secondary={account.name} sx={{ overflowWrap: 'anywhere' }} />
      <Stack direction="row" spacing={1} sx={{ flexShrink: 0, '& button': { minHeight: 44 } }}>
        <Button variant="outlined" onClick={onSwitch} aria-label={t('others.switchOf', { account: text })}>
          {t('others.switchTo')}
        </Button>
        <Button
          color="error"
          disabled={unlink.isPending}
          onClick={() => void ask()}
          aria-label={t('others.unlinkOf', { account: text })}
        >
          {t('others.unlink')}
        </Button>
      </Stack>
    </ListItem>
  )
}

const noAccount = () => ({
  role: '' as LinkedAccount['role'] as 'PARENT',
  loginName: '',
  password: '',
  code: null,
  ownPassword: '',
})

/** Links an account. It asks for a code only once the server has said that the account has a second factor. */
function LinkDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('account')
  const link = useWrite(api.linkedAccounts.link)
  const [asks, setAsks] = useState(false)
  return (
    <ClosableDialog title={t('others.addTitle')} onClose={onClose}>
      <Form
        schema={accountLinkForm}
        values={noAccount}
        save={async body => {
          try {
            await link.mutateAsync({ body })
            return { message: t('others.linked') }
          } catch (failure) {
            // At once, so that the error appears at the field.
            if (asksForCode(failure)) flushSync(() => setAsks(true))
            throw failure
          }
        }}
        submit={t('others.link')}
      >
        <Typography>{t('others.addHint')}</Typography>
        <RadioField
          name="role"
          label={t('others.role')}
          options={linkableRoles.map(role => ({ value: role, label: t(`others.roles.${role}`) }))}
          required
        />
        <TextField name="loginName" label={t('others.loginName')} autoComplete="username" required />
        <PasswordField
          name="password"
          label={t('others.password')}
          autoComplete="current-password"
          required
        />
        {asks && (
          <TextField
            name="code"
            label={t('others.code')}
            helper={t('others.codeHint')}
            autoComplete="one-time-code"
            required
          />
        )}
        <PasswordField
          name="ownPassword"
          label={t('others.ownPassword')}
          autoComplete="current-password"
          required
        />
      </Form>
    </ClosableDialog>
  )
}
