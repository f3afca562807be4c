import type { ChargePreview } from '@casa/contract/charges'
import { type ChargeChoice, chargeChoices } from '@casa/contract/rules/charges'
import { amountOf } from '@casa/contract/rules/money'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { ChargePlan } from './charge-plan-queries.ts'
import { ledgerState, writeCharges } from './charge-queries.ts'

/** Posts what a choice charges if charges are recorded. The ledger is locked. */
export async function charge(
  tx: Tx,
  scope: Scope,
  plan: () => Promise<ChargePlan>,
  choice: ChargeChoice = 'instalments',
): Promise<void> {
  const { keeps, hasCharges } = await ledgerState(tx, scope)
  if (keeps || hasCharges) await writeCharges(tx, scope, (await plan())(choice))
}

/** What each choice would post; nothing if the school keeps no ledger. */
export async function previewCharges(
  tx: Tx,
  scope: Scope,
  plan: () => Promise<ChargePlan>,
): Promise<ChargePreview> {
  const { keeps } = await ledgerState(tx, scope)
  return previewOf(keeps ? await plan() : () => [])
}

/** The totals of what each choice would post. */
export function previewOf(plan: ChargePlan): ChargePreview {
  const choices = chargeChoices.map(choice => ({ choice, groups: plan(choice).map(sumsOf) }))
  return {
    children: Math.max(
      ...choices.map(({ groups }) =>
        groups.reduce((sum, one) => sum + (one.charged || one.takenBack ? one.children : 0), 0),
      ),
    ),
    choices: choices.map(({ choice, groups }) => ({
      charge: choice,
      charged: amountOf(groups.reduce((sum, one) => sum + one.charged * BigInt(one.children), 0n)),
      takenBack: amountOf(groups.reduce((sum, one) => sum + one.takenBack * BigInt(one.children), 0n)),
    })),
  }
}

function sumsOf({ students, charges }: ReturnType<ChargePlan>[number]) {
  const sums = { children: students.length, charged: 0n, takenBack: 0n }
  // An instalment that only gets another number is neither charged nor credited back.
  for (const same of Map.groupBy(charges, ({ feeId, day }) => `${feeId} ${day}`).values()) {
    const amount = same.reduce((sum, one) => sum + one.amount, 0n)
    if (amount > 0n) sums.charged += amount
    else sums.takenBack -= amount
  }
  return sums
}
