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
