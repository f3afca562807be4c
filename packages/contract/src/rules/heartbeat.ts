/** How often each stream gets a heartbeat. Half a minute without one is a dead stream. */
export const heartbeatSeconds = 15
