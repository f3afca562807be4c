/** The header's height and the side menu's width, in pixels. */
export const headerHeight = 64
export const drawerWidth = 240
/**
 * From this window width up, in pixels, the menu is beside the screen; in a narrower window it would leave too little
 * room for tables.
 */
export const roomForMenu = 1100

/**
 * The product's mark: the pink tower in its house. Plain markup, because the skeleton shows it before any styles have
 * loaded.
 */
export function Brand() {
  return (
    <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true">
      <path d="M16 2 2.5 12.4V30h27V12.4z" fill="#a8325c" />
      <path d="M12.9 11.6h6.2v4.6h-6.2zM11.3 16.9h9.4v5h-9.4zM9.5 22.6h13v5.4h-13z" fill="#fbf3ea" />
    </svg>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/**
 * The frame's outline while the app loads. The build writes it into app.html, where it is visible before any script
 * has loaded, and the router shows the same until the first screen is ready. It is plain markup, styled by
 * render-skeleton.tsx.
 */
export function ShellSkeleton() {
  return (
    <div className="skeleton" aria-busy="true">
      <div role="progressbar" aria-label="Casa" className="skeleton-progress" />
      <div aria-hidden="true">
        <div className="skeleton-header">
          <svg viewBox="0 0 24 24" className="skeleton-icon" aria-hidden="true">
            <path d="M3 18h18v-2H3zm0-5h18v-2H3zm0-7v2h18V6z" fill="currentColor" />
          </svg>
          <Brand />
          <span className="skeleton-name">Casa</span>
          <i className="skeleton-person" />
        </div>
        <div className="skeleton-menu">
          {times(12).map(entry => (
            <i key={entry} />
          ))}
        </div>
        <div className="skeleton-screen">
          <i className="skeleton-title" />
          <div className="skeleton-list">
            {times(12).map(row => (
              <i key={row} />
            ))}
          </div>
        </div>
        <div className="skeleton-bar">
          {times(4).map(entry => (
            <i key={entry} />
          ))}
        </div>
      </div>
    </div>
  )
}
