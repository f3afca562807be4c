/** Gives the present instant. Injected, so that a test decides what day it is. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
