/** The reason with which the signal of an upload is aborted when the user cancels it, and does not only leave. */
export const cancelled = 'cancelled'
