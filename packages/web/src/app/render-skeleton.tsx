import { renderToStaticMarkup } from 'react-dom/server'
import { theme } from '../ui/theme.ts'
import { drawerWidth, headerHeight, roomForMenu, ShellSkeleton } from './frame.tsx'

/** In pixels: narrower windows have the bottom bar. */
const barBelow = 600

/** The colours of a scheme that the skeleton needs, by the names of their custom properties. */
function colours(scheme: 'light' | 'dark'): string {
  const palette = theme.colorSchemes[scheme]?.palette
  if (!palette) throw new Error(`The theme has no ${scheme} scheme.`)
  const { background, divider, primary, text } = palette
  return `--ground:${background.default};--paper:${background.paper};--line:${divider};--ink:${text.primary};--soft:${text.secondary};--accent:${primary.main}`
}

/** The style sheet of the shell's skeleton, in the chosen scheme or else the device's. */
function skeletonStyles(): string {
  const { fontFamily, fontSize, fontWeight, letterSpacing } = theme.typography.h2
  const sheet = `
:root{${colours('light')}}
@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${colours('dark')}}}
:root[data-scheme=dark]{${colours('dark')}}
html{background:var(--ground)}
html[hidden]{display:none}
body{margin:0}
.skeleton{min-height:100dvh;overflow:hidden;color:var(--ink);background:var(--ground)}
.skeleton-header{position:fixed;inset:0 0 auto;z-index:2;box-sizing:border-box;height:${headerHeight}px;display:flex;align-items:center;gap:8px;padding:0 max(24px,env(safe-area-inset-right,0px)) 0 max(24px,env(safe-area-inset-left,0px));background:var(--ground)}
.skeleton-icon{width:24px;height:24px;margin-inline:-2px 10px;color:var(--soft)}
.skeleton-name{font:${fontWeight} ${fontSize}/1.3 ${fontFamily};letter-spacing:${letterSpacing}}
.skeleton i{display:block;background:var(--line);border-radius:8px;animation:skeleton 2s ease-in-out infinite alternate}
.skeleton .skeleton-person{width:34px;height:34px;margin-inline-start:auto;border-radius:50%}
.skeleton-menu{display:none;position:fixed;inset:${headerHeight}px auto 0 0;box-sizing:border-box;width:${drawerWidth}px;padding:16px 20px;overflow:hidden}
.skeleton-menu i{height:16px;margin-block-end:28px}
.skeleton-menu i:nth-child(3n+1){width:70%}
.skeleton-menu i:nth-child(3n+2){width:55%}
.skeleton-screen{max-width:1280px;box-sizing:border-box;margin-inline:auto;padding:${headerHeight + 24}px 24px 24px}
.skeleton .skeleton-title{width:min(220px,60%);height:28px;margin-block:6px 22px}
.skeleton-list{padding:8px 16px;background:var(--paper);border-radius:16px}
.skeleton-list i{height:16px;margin-block:14px 15px}
.skeleton-list i:nth-child(even){width:82%}
.skeleton-bar{display:none;position:fixed;inset:auto 0 0;z-index:2;justify-content:space-around;align-items:center;height:60px;padding-block-end:env(safe-area-inset-bottom,0px);background:var(--paper);border-top:1px solid var(--line)}
.skeleton-bar i{width:44px;height:28px}
.skeleton-progress{position:fixed;z-index:3;inset:${headerHeight}px 0 auto;height:4px;overflow:hidden}
.skeleton-progress::after{content:"";display:block;width:30%;height:100%;background:var(--accent);animation:skeleton-progress 1.6s ease-in-out infinite}
@keyframes skeleton{to{opacity:.5}}
@keyframes skeleton-progress{from{transform:translateX(-100%)}to{transform:translateX(340%)}}
@media (prefers-reduced-motion:reduce){.skeleton i,.skeleton-progress::after{animation:none}}
@media (min-width:${roomForMenu}px){.skeleton-menu{display:block}.skeleton-screen{margin-inline-start:${drawerWidth}px}}
@media (max-width:${barBelow - 0.05}px){.skeleton-header{padding-inline:16px}.skeleton-screen{padding:${headerHeight + 16}px 16px 76px}.skeleton-bar{display:flex}}
@media print{.skeleton{display:none}}
`
  return sheet.trim()
}

/** The content of app.html before any script has loaded, and its style sheet. */
export type RenderedSkeleton = { html: string; styles: string }

/** Renders the shell's skeleton for the build. */
export function renderSkeleton(): RenderedSkeleton {
  return { html: renderToStaticMarkup(<ShellSkeleton />), styles: skeletonStyles() }
}
