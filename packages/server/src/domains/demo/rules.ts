/** A session takes up a row until the nightly clean-up, so their number is limited, per network and in total. */
export const entryLimits = (network: string) => [
  { name: `demo ${network}`, burst: 20, seconds: 30 },
  { name: 'demo', burst: 600, seconds: 1 },
]

/** How many schools one network can get: enough for a group of visitors, but not all of them. */
export const schoolLimit = (network: string) => ({
  name: `demo school ${network}`,
  burst: 8,
  seconds: 900,
})
