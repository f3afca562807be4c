import type { Invoice } from '../../parts/invoices.ts'

/**
 * The address of an invoice's payment or receipt; it includes the child, because a class-wide fee belongs to many
 * children.
 */
export function addressOf({ fee, number }: Invoice, student: string, screen: 'payment' | 'receipt'): string {
  const search = new URLSearchParams({ studentId: student, installment: String(number) })
  return `/app/parentfee/${fee}${screen === 'receipt' ? '/receipt' : ''}?${search}`
}
