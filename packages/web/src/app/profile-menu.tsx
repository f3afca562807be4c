import { api } from '@casa/contract'
import type { LinkedAccount } from '@casa/contract/linked-accounts'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryOf, refetchAll } from '../api/hooks.ts'
import { loadModule } from '../lib/load-module.ts'
import { type Language, languages } from '../lib/preferred-language.ts'
import { colourBrowserBar } from '../lib/scheme.ts'
import type { SignedInUser } from '../lib/session.ts'
import { ariaShortcut, isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { useSwitchAccount } from '../parts/linked-accounts/switch-account.tsx'
import {
  CalendarToday,
  Check,
  Keyboard,
  LockReset,
  Logout,
  PhoneOutlined,
  ShieldOutlined,
  Undo,
} from '../ui/icons.tsx'
import { lazyDialog, lazyPart } from '../ui/lazy-part.tsx'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { MenuIcon } from './menu-icons.tsx'
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx'
import { chooseLanguage } from './show-language.ts'
import { useSignOut } from './sign-out.ts'

const documents = [
  { title: 'screens.manual', path: '/app/manual' },
  { title: 'screens.privacy', path: '/app/privacy' },
  { title: 'screens.terms', path: '/app/term' },
] as const

/** The signed-in user, colour scheme, language and sign-out. */
export function ProfileMenu({ user }: { user: SignedInUser }) {
  const t = useTexts('app')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const [others, setOthers] = useState<readonly LinkedAccount[]>([])
  const readOthers = useOtherAccounts(user)
  const { switchTo, dialog } = useSwitchAccount()
  const [changing, setChanging] = useState(false)
  const [renumbering, setRenumbering] = useState(false)
  const [subscribing, setSubscribing] = useState(false)
  const [restoring, setRestoring] = useState(false)
  const [helping, setHelping] = useHelpKey()
  const switchAccount = (account: LinkedAccount) => {
    setAnchor(null)
    void switchTo(account)
  }
  const changePassword = () => {
    setAnchor(null)
    setChanging(true)
  }
  const changeNumber = () => {
    setAnchor(null)
    setRenumbering(true)
  }
  const showAddress = () => {
    setAnchor(null)
    setSubscribing(true)
  }
  const showRemovals = () => {
    setAnchor(null)
    setRestoring(true)
  }
  const showShortcuts = () => {
    setAnchor(null)
    setHelping(true)
  }
  return (
    <>
      <IconButton
        edge="end"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={async ({ currentTarget }) => {
          setOthers(await readOthers())
          setUsed(true)
          setAnchor(currentTarget)
        }}
      >
        <PersonAvatar name={user.name} size={34} />
        <VisuallyHidden>{t('profile.open', { name: user.name })}</VisuallyHidden>
      </IconButton>
      {used && (
        <ProfileEntries
          user={user}
          others={others}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onSwitch={switchAccount}
          onPassword={changePassword}
          onNumber={changeNumber}
          onAddress={showAddress}
          onRemovals={showRemovals}
          onShortcuts={showShortcuts}
        />
      )}
      {dialog}
      {changing && <ChangePasswordDialog role={user.role} onClose={() => setChanging(false)} />}
      {renumbering &&
        (user.role === 'SUPERADMIN' ? (
          <AdministratorNumberDialog onClose={() => setRenumbering(false)} />
        ) : (
          <ChangeNumberDialog onClose={() => setRenumbering(false)} />
        ))}
      {subscribing && <CalendarAddressDialog onClose={() => setSubscribing(false)} />}
      {restoring && <UndoDialog onClose={() => setRestoring(false)} />}
      {helping && <ShortcutsDialog role={user.role} onClose={() => setHelping(false)} />}
    </>
  )
}

type Props = {
  user: SignedInUser
  /** The user's other accounts. */
  others: readonly LinkedAccount[]
  /** Where the menu opens; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  onSwitch: (account: LinkedAccount) => void
  onPassword: () => void
  onNumber: () => void
  onAddress: () => void
  onRemovals: () => void
  onShortcuts: () => void
}

/** The menu that the profile button opens. */
function ProfileEntries(props: Props) {
  const {
    user,
    others,
    anchor,
    onClose,
    onSwitch,
    onPassword,
    onNumber,
    onAddress,
    onRemovals,
    onShortcuts,
  } = props
  const t = useTexts('app')
  const parts = useTexts('parts')
  const signOut = useSignOut()
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      disablePortal
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': t('profile.open', { name: user.name }) },
        paper: { sx: { minWidth: 260 } },
      }}
    >
      <Box component="li" role="none" sx={{ paddingInline: 2, paddingBlock: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{user.name}</Typography>
        {user.email && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
        )}
      </Box>
      {others.length > 0 && <LinkedEntries accounts={others} onChoose={onSwitch} />}
      <Divider component="li" role="none" />
      <Schemes />
      <Divider component="li" role="none" />
      <Languages />
      <Divider component="li" role="none" />
      {/* In a visit, the administrator's own account is out of reach. */}
      {!user.visit && (
        <MenuItem onClick={onPassword}>
          <ListItemIcon>
            <LockReset fontSize="small" />
          </ListItemIcon>
          {t('profile.password')}
        </MenuItem>
      )}
      {/* Visitors of a demo share its accounts. */}
      {!user.demo && !user.visit && (
        <MenuItem component={Link} to="/app/account" onClick={onClose}>
          <ListItemIcon>
            <ShieldOutlined fontSize="small" />
          </ListItemIcon>
          {t('screens.account')}
        </MenuItem>
      )}
      {/* A school's contact changes in School Settings, and a teacher's number in the teacher's form. */}
      {(user.role === 'PARENT' || user.role === 'SUPERADMIN') && (
        <MenuItem onClick={onNumber}>
          <ListItemIcon>
            <PhoneOutlined fontSize="small" />
          </ListItemIcon>
          {t('profile.number')}
        </MenuItem>
      )}
      {/* The platform's administrator has no calendar. */}
      {user.role !== 'SUPERADMIN' && !user.visit && (
        <MenuItem onClick={onAddress}>
          <ListItemIcon>
            <CalendarToday fontSize="small" />
          </ListItemIcon>
          {t('profile.calendarAddress')}
        </MenuItem>
      )}
      {user.role !== 'PARENT' && !user.visit && (
        <MenuItem onClick={onRemovals}>
          <ListItemIcon>
            <Undo fontSize="small" />
          </ListItemIcon>
          {parts('undoEntries.title')}
        </MenuItem>
      )}
      <MenuItem onClick={onShortcuts} aria-keyshortcuts={ariaShortcut('help')}>
        <ListItemIcon>
          <Keyboard fontSize="small" />
        </ListItemIcon>
        {t('profile.shortcuts')}
      </MenuItem>
      <Divider component="li" role="none" />
      {documents.map(({ title, path }) => (
        <MenuItem key={path} component={Link} to={path} onClick={onClose}>
          <ListItemIcon>
            <MenuIcon screen={path.slice('/app/'.length)} />
          </ListItemIcon>
          {t(title)}
        </MenuItem>
      ))}
      <Divider component="li" role="none" />
      <MenuItem onClick={() => void signOut()}>
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        {t(user.visit ? 'visit.leave' : 'profile.signOut')}
      </MenuItem>
    </Menu>
  )
}

function Schemes() {
  const t = useTexts('app')
  const { mode, setMode } = useColorScheme()
  return (
    <Choices title={t('profile.appearance')}>
      {(['light', 'dark', 'system'] as const).map(scheme => (
        <Choice
          key={scheme}
          label={t(`profile.${scheme}`)}
          chosen={mode === scheme}
          onChoose={() => {
            setMode(scheme)
            colourBrowserBar(scheme)
          }}
        />
      ))}
    </Choices>
  )
}

function Languages() {
  const t = useTexts('app')
  const { i18n } = useTranslation()
  const toasts = useToasts()
  const queries = useQueryClient()
  const choose = async (language: Language) => {
    try {
      await chooseLanguage(language)
      // Names of works come translated.
      void refetchAll(queries)
      const { keepLanguage } = await loadModule(() => import('./keep-language.ts'))
      await keepLanguage(language, t('profile.language'))
    } catch (error) {
      toasts.failure(error)
    }
  }
  return (
    <Choices title={t('profile.language')}>
      {Object.entries(languages).map(([code, name]) => (
        <Choice
          key={code}
          label={name}
          lang={code}
          chosen={i18n.language === code}
          onChoose={() => choose(code as Language)}
        />
      ))}
    </Choices>
  )
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li role="none">
      <Box component="ul" role="group" aria-label={title} sx={{ padding: 0, listStyle: 'none' }}>
        <ListSubheader role="none" disableSticky sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
          {title}
        </ListSubheader>
        {children}
      </Box>
    </li>
  )
}

type ChoiceProps = { label: string; lang?: string; chosen: boolean; onChoose: () => void }

function Choice({ label, lang, chosen, onChoose }: ChoiceProps) {
  return (
    <MenuItem role="menuitemradio" aria-checked={chosen} lang={lang} onClick={onChoose}>
      <ListItemIcon>{chosen && <Check fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  )
}

// Fetched when they are opened, so that the first screen loads no form.
const UndoDialog = lazyDialog(async () => (await import('./undo-dialog.tsx')).UndoDialog)
const ChangePasswordDialog = lazyDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)
const ChangeNumberDialog = lazyDialog(
  async () => (await import('./change-number-dialog.tsx')).ChangeNumberDialog,
)
const AdministratorNumberDialog = lazyDialog(
  async () => (await import('../parts/administrator-number-dialog.tsx')).AdministratorNumberDialog,
)
const CalendarAddressDialog = lazyDialog(
  async () => (await import('../parts/calendar/calendar-address-dialog.tsx')).CalendarAddressDialog,
)

const LinkedEntries = lazyPart(async () => (await import('./linked-entries.tsx')).LinkedEntries)

/** How long the menu waits for the user's other accounts before it opens without them, in milliseconds. */
const timeoutMs = 500

/**
 * Reads the user's other accounts before the menu opens, because entries that appear later would move the others from
 * under a finger. Without an answer in time there are none.
 */
function useOtherAccounts({ role, demo, visit }: SignedInUser): () => Promise<readonly LinkedAccount[]> {
  const queries = useQueryClient()
  const read = async () => {
    try {
      const accounts = await queries.fetchQuery({ ...queryOf(api.linkedAccounts.list, {}), retry: false })
      if (accounts.length > 0) await LinkedEntries.load()
      return accounts
    } catch {
      return []
    }
  }
  return async () => {
    if (demo || visit || role === 'SUPERADMIN') return []
    const late = new Promise<[]>(done => setTimeout(() => done([]), timeoutMs))
    return Promise.race([read(), late])
  }
}

/** Whether the shortcuts are shown; `?` shows them. */
function useHelpKey() {
  const [helping, setHelping] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isShortcut('help', event) && !isForFieldOrDialog(event)) setHelping(true)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return [helping, setHelping] as const
}
