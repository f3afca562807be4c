import { type ComponentType, useEffect, useState } from 'react'
import { useInstallation } from './installation.ts'

/** The ways into the demo, which are fetched only where the installation is an open one. */
export function TryIt() {
  const { demo } = useInstallation()
  const [WaysIn, setWaysIn] = useState<ComponentType>()
  useEffect(() => {
    if (!demo) return
    // A failure is ignored, because the page is complete without it.
    import('./ways-in.tsx').then(
      loaded => setWaysIn(() => loaded.WaysIn),
      () => {},
    )
  }, [demo])
  return WaysIn && <WaysIn />
}
