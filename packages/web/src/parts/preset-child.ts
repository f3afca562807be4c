import { createContext, useContext } from 'react'

type PresetChild = { studentId: string; classId: string }

const PresetChildContext = createContext<PresetChild | undefined>(undefined)

/** The child's page puts its child here for the dialogs over it. */
export const PresetChildProvider = PresetChildContext.Provider

/** The child of the page below a dialog, for whom it makes something new; undefined over a list. */
export function usePresetChild(): PresetChild | undefined {
  return useContext(PresetChildContext)
}
