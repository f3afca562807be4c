import { Brand } from './brand.tsx'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/**
 * The frame's outline while the app loads. The build writes it into app.html, where it is visible before any script
 * has loaded, and the router shows the same until the first screen is ready. It is plain markup, styled by
 * shell-skeleton-styles.ts.
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
