/** The interval between heartbeats of a stream. A stream without one for half a minute is dead. */
export const heartbeatSeconds = 15
