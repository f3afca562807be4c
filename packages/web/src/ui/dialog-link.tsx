import { Link, type LinkProps, useLocation } from 'react-router'
import { dialogAddress } from '../lib/address.ts'

type Props = Omit<LinkProps, 'to'> & { to: string }

/** A link to a dialog over the screen: the filters in the address stay, so that a reload shows the same list behind it. */
export function DialogLink({ to, ...props }: Props) {
  const { search } = useLocation()
  // An address of its own is another screen.
  return <Link {...props} to={/^(?:\/|\.\.)/.test(to) ? to : dialogAddress(to, search)} />
}
