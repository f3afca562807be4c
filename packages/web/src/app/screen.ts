import type { Role } from '@casa/contract/access'
import type { ComponentType } from 'react'
import type { TextKey } from '../lib/texts.ts'

/** The key of a screen's title. */
export type Title = Extract<TextKey<'app'>, `screens.${string}`> extends `screens.${infer Key}` ? Key : never
/** Fetches a screen's module. */
export type Load = () => Promise<{ default: ComponentType }>

/** One screen of the app. */
export type Screen = {
  /** Below /app. */
  path: string
  title: Title
  /** Who may open it. */
  roles: readonly Role[]
  /** Its title in a role's second menu group, where the own one is taken or wrong. */
  more?: Partial<Record<Role, Title>>
  /** Kept out of the second menu group: template pages, second names of a screen, screens of one record. */
  hidden?: true
  /** Missing while the screen is not built yet. */
  load?: Load
  /** The dialog that opens over it at `…/new` and `…/ID`. */
  dialog?: Load
  /** Further dialogs by their path below the screen. */
  dialogs?: Record<string, Load>
}
