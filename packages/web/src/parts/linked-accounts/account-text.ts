import type { LinkedAccount } from '@casa/contract/linked-accounts'
import english from '../../../locales/en/account.json'
import { addEnglish, dotted, useTexts } from '../../lib/texts.ts'

// The profile menu is on first screens, too.
addEnglish('account', english)

/** What an account is to its user: the role, and the school if it has one. */
export function useAccountText(): (account: Pick<LinkedAccount, 'role' | 'schooleName'>) => string {
  const t = useTexts('account')
  return ({ role, schooleName }) => dotted([t(`others.roles.${role}`), schooleName])
}
