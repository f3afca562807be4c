/** Returns the current instant. Injected so that a test can set the day. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
