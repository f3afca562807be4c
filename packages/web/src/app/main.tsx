import '../lib/zod-settings.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { reportErrors } from '../lib/report-errors.ts'
import { keepSendingSignOuts } from '../lib/sign-outs.ts'
import { Providers } from './providers.tsx'
import { startRouter } from './router.tsx'
import { startTexts } from './show-language.ts'

keepSendingSignOuts()
reportErrors()

// The first screen's files load in parallel with the texts.
const router = startRouter()
const root = document.getElementById('app')

if (router && root) {
  await startTexts()
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}
