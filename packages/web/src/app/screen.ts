import type { Role } from '@casa/contract/access'
import { type Area, type AreaRights, allRights, areaLacking, type CallArea } from '@casa/contract/areas'
import type { ComponentType } from 'react'
import type { TextKey } from '../lib/texts.ts'

/** The key of a screen's title. */
export type Title = Extract<TextKey<'app'>, `screens.${string}`> extends `screens.${infer Key}` ? Key : never
/** Loads a screen or dialog: a file's default export, or one of several similar screens in the same file. */
export type Load = () => Promise<{ default: ComponentType }>

export type Screen = {
  /** The path below /app. */
  path: string
  title: Title
  roles: readonly Role[]
  /**
   * The area, or the areas of which one is enough, that people of an office need a right to; by default none. For parents
   * `learning` is the right to a child's work, and `money` that to fees.
   */
  area?: CallArea
  /** Titles by role in the second menu group, where the screen's own title is taken or wrong. */
  moreTitles?: Partial<Record<Role, Title>>
  /** Not listed in the second menu group: template pages, aliases, and screens of a single record. */
  hidden?: true
  /** The screens whose menu entry is highlighted on this one, which has none; the first that the role has. */
  below?: readonly string[]
  load: Load
  /** What certain roles see at this address instead. */
  loadFor?: Partial<Record<Role, Load>>
  /** The dialog that opens over it at `…/new` and `…/ID`. */
  dialog?: Load
  /** Further dialogs by their path below the screen. */
  dialogs?: Record<string, Load>
  /** Somebody who may only read has nothing to see on it, because it is a form. */
  writes?: true
  /** The dialogs that change nothing, by their path below the screen. */
  reads?: readonly string[]
  /** The dialogs that only families have, by their path below the screen; staff have the others. By default, everybody has all. */
  familyDialogs?: readonly string[]
  /** The areas that dialogs need a right to, by their path below the screen, where they differ from its own. */
  dialogAreas?: Record<string, Area>
}

/** Somebody who opens screens. Without `rights` they have all. */
export type Viewer = { role: Role; rights?: AreaRights }

/** Whether somebody may open a screen. */
export function mayOpen(screen: Pick<Screen, 'roles' | 'area' | 'writes'>, viewer: Viewer): boolean {
  return screen.roles.includes(viewer.role) && hasAreaOf(screen, viewer, screen.writes ? 'PUT' : 'GET')
}

/** Whether somebody may change what a screen that they may open is about. */
export function mayChange(screen: Pick<Screen, 'area'>, viewer: Viewer): boolean {
  return hasAreaOf(screen, viewer, 'PUT')
}

/** Whether somebody may open a screen's dialog, at this path below it: those that change something need that right. */
export function mayOpenDialog(screen: Screen, below: string, viewer: Viewer): boolean {
  const area = screen.dialogAreas?.[below] ?? screen.area
  return hasAreaOf(area ? { area } : {}, viewer, screen.reads?.includes(below) ? 'GET' : 'PUT')
}

/** Whether a screen has this dialog for a role. At the address of another role's dialog there is only the screen. */
export function hasDialog({ familyDialogs }: Screen, below: string, { role }: Viewer): boolean {
  return familyDialogs === undefined || familyDialogs.includes(below) === (role === 'PARENT')
}

function hasAreaOf({ area = 'any' }: Pick<Screen, 'area'>, viewer: Viewer, method: 'GET' | 'PUT'): boolean {
  return areaLacking(viewer.rights ?? allRights, { area, method }) === undefined
}

/** The dialogs of a screen by their path below it; `:id` stands for `new` or an id. */
export function dialogsOf({ dialog, dialogs }: Screen): Record<string, Load> {
  return { ...(dialog && { ':id': dialog }), ...dialogs }
}
