import type { LinkedAccount } from '@casa/contract/linked-accounts'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useTexts } from '../lib/texts.ts'
import { useAccountText } from '../parts/linked-accounts/account-text.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

type Props = { accounts: readonly LinkedAccount[]; onChoose: (account: LinkedAccount) => void }

/** The user's other accounts in the profile menu: one tap switches to one. */
export function LinkedEntries({ accounts, onChoose }: Props) {
  const t = useTexts('account')
  const text = useAccountText()
  return (
    <>
      {accounts.map(account => (
        <MenuItem key={account._id} onClick={() => onChoose(account)} sx={{ whiteSpace: 'normal' }}>
          <VisuallyHidden>{`${t('others.switchTo')} `}</VisuallyHidden>
          <ListItemIcon>
            <PersonAvatar name={account.name} size={24} />
          </ListItemIcon>
          <ListItemText primary={text(account)} secondary={account.name} sx={{ overflowWrap: 'anywhere' }} />
        </MenuItem>
      ))}
    </>
  )
}
