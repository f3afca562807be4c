import { type ClassWork, mayInClass } from '@casa/contract/rules/class-roles'
import type { OwnClass } from '@casa/contract/users'
import { useCallback, useSyncExternalStore } from 'react'
import { mayWrite } from './rights.ts'
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
  return useSyncExternalStore(onOwnClassesChange, () => classes)
}

/** Calls back when the teacher's classes change, until the returned function is called. */
export function onOwnClassesChange(listener: () => void): () => void {
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

/** The class with which a form begins: the chosen one, unless the user does not do this work there. */
export function useFirstClass(chosen: string | null, kind: ClassWork): string {
  const [only, main, mayIn] = [useOnlyClass(), useMainClass(), useMayIn()]
  return only || (chosen && mayIn(chosen, kind) ? chosen : main)
}

/**
 * Whether the user may do a kind of work for a class; without a class, for any of them. People of an office may do it with
 * the right to change its area.
 */
export function useMayInClass(classId: string | undefined, kind: ClassWork): boolean {
  return useMayIn()(classId, kind)
}

/** Returns what `useMayInClass` returns, for classes that are only known later. */
export function useMayIn(): (classId: string | undefined, kind: ClassWork) => boolean {
  const own = useOwnClasses()
  return (classId, kind) => {
    if (!mayWrite(kind === 'attendance' ? 'children' : 'learning')) return false
    const role = own.find(one => one.classId === classId)?.role
    return role === undefined || mayInClass(role, kind)
  }
}

/** Returns whether the user records in an area of work for a class: a specialist only in those the office chose. */
export function useRecordsIn(): (classId: string | undefined, area: { _id: string }) => boolean {
  const own = useOwnClasses()
  return useCallback(
    (classId, area) => {
      const found = own.find(one => one.classId === classId)
      return found?.role !== 'specialist' || found.superActivityId.includes(area._id)
    },
    [own],
  )
}
