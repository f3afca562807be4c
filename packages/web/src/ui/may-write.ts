import { createContext, useContext } from 'react'

/** Whether the user may change what the screen shows. Without it, lists offer no commands. */
export const MayWrite = createContext(true)

/** Whether the user may change what the screen shows. */
export function useMayWrite(): boolean {
  return useContext(MayWrite)
}
