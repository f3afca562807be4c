import type { Level } from '../starter/levels.ts'

/** A fee as the demo sets it: amounts in rupees, each by the tenth of a month; the school year begins in June. */
type DemoFee = { total: string; instalments: readonly { amount: string; month: number }[] }

/** What a class of a level pays in a year. */
export const classFees: Record<Level, DemoFee> = {
  Toddler: {
    total: '96000.00',
    instalments: [
      { amount: '48000.00', month: 6 },
      { amount: '48000.00', month: 12 },
    ],
  },
  Primary: {
    total: '130000.00',
    instalments: [
      { amount: '50000.00', month: 6 },
      { amount: '40000.00', month: 10 },
      { amount: '40000.00', month: 2 },
    ],
  },
  Elementary: {
    total: '148500.50',
    instalments: [
      { amount: '37125.50', month: 6 },
      { amount: '37125.00', month: 9 },
      { amount: '37125.00', month: 12 },
      { amount: '37125.00', month: 3 },
    ],
  },
}

/** One class's instalments do not make up its total, which the office is warned of. */
export const differingFee: DemoFee = {
  total: '130000.00',
  instalments: [
    { amount: '50000.00', month: 6 },
    { amount: '40000.00', month: 10 },
    { amount: '30000.00', month: 2 },
  ],
}

/** What some families pay beside it, such as for the school bus. */
export const childFee: DemoFee = {
  total: '18000.00',
  instalments: [
    { amount: '9000.00', month: 7 },
    { amount: '9000.00', month: 1 },
  ],
}

/** The total and instalments of a fee of the school year, as columns of app.fees. */
export function feeColumns({ total, instalments }: DemoFee, begins: number) {
  return {
    total,
    instalment_amounts: instalments.map(({ amount }) => amount),
    instalment_days: instalments.map(
      ({ month }) => `${month < 6 ? begins + 1 : begins}-${String(month).padStart(2, '0')}-10`,
    ),
  }
}
