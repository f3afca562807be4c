import type { Invoice } from '../../parts/invoices.ts'

/** Where an invoice's payment or receipt stands; the child goes along, because a class's fee is many children's. */
export function addressOf({ fee, number }: Invoice, student: string, screen: 'payment' | 'receipt'): string {
  const search = new URLSearchParams({ studentId: student, installment: String(number) })
  return `/app/parentfee/${fee}${screen === 'receipt' ? '/receipt' : ''}?${search}`
}
