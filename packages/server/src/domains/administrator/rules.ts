/** How long a one-time link is valid, in hours. */
export const linkHours = 24

/**
 * The login name that earlier releases gave the first administrator unless the operator chose one: a mobile number
 * that belongs to a stranger.
 */
export const formerDefaultNumber = '9000000000'

/** The address of the page on which a link is used. The secret is after the #, which browsers send to no server. */
export function linkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/administrator#${token}`
}
