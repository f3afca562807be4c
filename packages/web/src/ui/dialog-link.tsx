import type { MouseEvent } from 'react'
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router'
import { dialogAddress } from '../lib/address.ts'
import { latestSearch } from '../lib/use-address.ts'

type Props = Omit<LinkProps, 'to'> & { to: string }

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** A link to a dialog over the screen: the filters in the address stay, so that a reload shows the same list behind it. */
export function DialogLink({ to, onClick, ...props }: Props) {
  const location = useLocation()
  const navigate = useNavigate()
  // An address of its own is another screen.
  if (/^(?:\/|\.\.)/.test(to)) return <Link {...props} to={to} onClick={onClick} />
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const search = latestSearch(location)
    if (search === location.search || event.defaultPrevented || opensElsewhere(event)) return
    // A search that was typed just before the click is not rendered yet.
    event.preventDefault()
    void navigate(dialogAddress(to, search), { replace: props.replace ?? false, state: props.state })
  }
  return <Link {...props} to={dialogAddress(to, location.search)} onClick={follow} />
}
