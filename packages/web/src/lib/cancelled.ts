/** The reason with which an upload's signal is aborted when the user cancels it, as opposed to leaving the page. */
export const cancelled = 'cancelled'
