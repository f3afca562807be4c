import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { type Failure, type LazyPart, lazyPart, PartDialog, useFailureTexts } from '../ui/lazy-part.tsx'
import { MessageScreen } from './message-screen.tsx'

type FetchScreen = () => Promise<ComponentType>

/** A screen's component for the router, which stays on the previous screen until the file has loaded or failed. */
export function lazyScreen(fetchScreen: FetchScreen) {
  return loadedOr(lazyPart(fetchScreen, { failed: failure => <MissingScreen {...failure} /> }))
}

/** The same for a dialog that opens over a screen; without its file the screen stays. */
export function lazyRouteDialog(fetchDialog: FetchScreen) {
  return loadedOr(lazyPart(fetchDialog, { failed: failure => <MissingDialog {...failure} /> }))
}

/** Replaces only the component that failed to load with one that says why. */
function loadedOr(part: LazyPart<object>) {
  return (): Promise<ComponentType> => part.load().catch(() => part)
}

function MissingScreen(failure: Failure) {
  const t = useTexts('app')
  const { title, text, label, onClick } = useFailureTexts(failure)
  return (
    <Box role="alert">
      <MessageScreen
        title={title}
        hint={failure.why === 'offline' ? t('offlineScreen') : text}
        action={
          <Button variant="contained" onClick={onClick}>
            {label}
          </Button>
        }
      />
    </Box>
  )
}

function MissingDialog(failure: Failure) {
  const navigate = useNavigate()
  return <PartDialog {...failure} onClose={() => navigate('..', { relative: 'route' })} />
}
