import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod'
import { Providers } from './providers.tsx'
import { startRouter } from './router.tsx'
import { startTexts } from './show-language.ts'

// The content security policy forbids the code that zod would otherwise generate.
z.config({ jitless: true })

// The first screen's files are on their way while the texts are fetched.
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
