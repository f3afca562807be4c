import SvgIcon from '@mui/material/SvgIcon'

/** The product's mark: the pink tower in its house. */
export function Brand() {
  return (
    <SvgIcon viewBox="0 0 32 32" aria-hidden sx={{ width: 32, height: 32 }}>
      <path d="M16 2 2.5 12.4V30h27V12.4z" fill="#a8325c" />
      <path d="M12.9 11.6h6.2v4.6h-6.2zM11.3 16.9h9.4v5h-9.4zM9.5 22.6h13v5.4h-13z" fill="#fbf3ea" />
    </SvgIcon>
  )
}
