/** Areas of work by name, each with its activities by name, each with its exercises; all in the order of presentation. */
export type Work = Record<string, Record<string, readonly string[]>>
