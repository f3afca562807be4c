import { createContext, useContext } from 'react'

type PresetChild = { studentId: string; classId: string }

const PresetChildContext = createContext<PresetChild | undefined>(undefined)

/** The child's page provides its child here for the dialogs over it. */
export const PresetChildProvider = PresetChildContext.Provider

/** The child of the page behind a dialog, for whom the dialog creates something; undefined over a list. */
export function usePresetChild(): PresetChild | undefined {
  return useContext(PresetChildContext)
}
