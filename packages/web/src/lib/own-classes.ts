import { type ClassWork, mayInClass } from '@casa/contract/rules/class-roles'
import type { OwnClass } from '@casa/contract/users'
import { useSyncExternalStore } from 'react'
import { currentUser } from './session.ts'

export type { OwnClass }

const none: readonly OwnClass[] = []
let classes: readonly OwnClass[] = none
const listeners = new Set<() => void>()

/** Stores the classes of a teacher who has several today, the main one first; undefined for everyone else. */
export function setOwnClasses(current: readonly OwnClass[] | undefined): void {
  if (JSON.stringify(current ?? none) === JSON.stringify(classes)) return
  classes = current ?? none
  for (const listener of listeners) listener()
}

/** The classes of a teacher who has several today, the main one first; empty for everyone else. */
export function useOwnClasses(): readonly OwnClass[] {
  return useSyncExternalStore(subscribe, () => classes)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A teacher's only class; an empty text for everyone who may choose one. */
export function useOnlyClass(): string {
  const { role, classId } = currentUser()
  const several = useOwnClasses().length > 1
  return (role === 'TEACHER' && !several && classId) || ''
}

/** The class with which a teacher's screens begin: the main one; an empty text for everyone else. */
export function useMainClass(): string {
  const { role, classId } = currentUser()
  const [main] = useOwnClasses()
  return role === 'TEACHER' ? (main?.classId ?? classId ?? '') : ''
}

/** Whether the user may do a kind of work for a class; without a class, for any of them. */
export function useMayInClass(classId: string | undefined, kind: ClassWork): boolean {
  return useMayIn()(classId, kind)
}

/** Returns what `useMayInClass` returns, for classes that are only known later. */
export function useMayIn(): (classId: string | undefined, kind: ClassWork) => boolean {
  const own = useOwnClasses()
  return (classId, kind) => {
    const role = own.find(one => one.classId === classId)?.role
    return role === undefined || mayInClass(role, kind)
  }
}
