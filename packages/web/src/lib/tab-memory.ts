import type { PaymentMethod } from '@casa/contract/rules/fees'
import type { AddressSpan } from './address.ts'
import { filterKey, parsed, paymentsKey, spanKey } from './session.ts'
import { tabStorage } from './storage.ts'

// What a tab remembers for its user until the session ends. Apart from the session, which the public pages fetch too.

/** Remembers, for this tab, the class and child that a user has chosen. */
export function rememberFilter(user: string, filter: { classId: string; studentId: string }): void {
  tabStorage.setItem(filterKey, JSON.stringify({ user, ...filter }))
}

/** The class and child that this user last chose in this tab; empty ids for none. */
export function rememberedFilter(user: string): { classId: string; studentId: string } {
  const kept = parsed<{ user: string; classId: string; studentId: string }>(tabStorage.getItem(filterKey))
  return kept?.user === user ? kept : { classId: '', studentId: '' }
}

/** Remembers, for this tab and this day at the school, the span that a user has searched. */
export function rememberSpan(user: string, day: string, { startDate, endDate }: AddressSpan): void {
  tabStorage.setItem(spanKey, JSON.stringify({ user, day, startDate, endDate }))
}

/** The span that this user last searched in this tab; undefined if that was on another day. */
export function rememberedSpan(user: string, day: string): AddressSpan | undefined {
  const kept = parsed<{ user: string; day: string } & AddressSpan>(tabStorage.getItem(spanKey))
  if (kept?.user !== user || kept.day !== day) return undefined
  return { startDate: kept.startDate, endDate: kept.endDate }
}

/** A payment simulated in this tab: its method and day. Nothing typed for it is kept. */
export type SimulatedPayment = { method: PaymentMethod; day: string }

/** Remembers, for this tab, that a user has paid an invoice in simulation. */
export function rememberPayment(user: string, invoice: string, payment: SimulatedPayment): void {
  const payments = { ...rememberedPayments(user), [invoice]: payment }
  tabStorage.setItem(paymentsKey, JSON.stringify({ user, payments }))
}

/** The invoices that this user has paid in simulation in this tab. */
export function rememberedPayments(user: string): Readonly<Record<string, SimulatedPayment>> {
  const kept = parsed<{ user: string; payments: Record<string, SimulatedPayment> }>(
    tabStorage.getItem(paymentsKey),
  )
  return kept?.user === user ? kept.payments : {}
}
