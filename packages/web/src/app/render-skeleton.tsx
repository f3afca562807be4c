import { renderToStaticMarkup } from 'react-dom/server'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { skeletonStyles } from './shell-skeleton-styles.ts'

/** What stands in app.html before any script has come, and its style sheet. */
export type RenderedSkeleton = { html: string; styles: string }

/** Draws the shell's skeleton, for the build. */
export function renderSkeleton(): RenderedSkeleton {
  return { html: renderToStaticMarkup(<ShellSkeleton />), styles: skeletonStyles() }
}
