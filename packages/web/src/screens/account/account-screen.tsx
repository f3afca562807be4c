import { api } from '@casa/contract'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import english from '../../../locales/en/account.json'
import { mayMake } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FactorResetAlert } from './factor-reset-alert.tsx'
import { HelpSection } from './help-section.tsx'
import { LinkedSection } from './linked-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TotpSection } from './totp-section.tsx'

addEnglish('account', english)

/** Where the user is signed in, and how the user signs in. */
export default function AccountScreen() {
  const t = useTexts('account')
  const { role } = currentUser()
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Stack spacing={3} sx={{ maxWidth: 900 }}>
        <FactorResetAlert />
        <Part>
          <PasskeysSection />
        </Part>
        <Part>
          <TotpSection />
        </Part>
        <RecoverySection part={Part} />
        <Part>
          <SessionsSection />
        </Part>
        {role !== 'SUPERADMIN' && (
          <Part>
            <LinkedSection />
          </Part>
        )}
        {(role === 'SCHOOLE' || role === 'SUPERADMIN') && mayMake(api.account.askFactorReset) && (
          <Part>
            <HelpSection />
          </Part>
        )}
      </Stack>
    </>
  )
}

function Part({ children }: { children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ padding: { xs: 2, sm: 3 } }}>
      {children}
    </Paper>
  )
}
