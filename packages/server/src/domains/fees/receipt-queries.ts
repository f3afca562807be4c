import type { ReceiptQuery } from '@casa/contract/fees'
import { refusals } from '@casa/contract/refusals'
import { instalmentStatus, invoiceNumber, missingYear, receiptNumbers } from '@casa/contract/rules/fees'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { visibleFile } from '../files/queries.ts'
import { getSchoolCard } from '../schools/queries.ts'
import { reachedStudents } from '../students/reach-queries.ts'
import { feeRows, isOf } from './queries.ts'
import { instalmentLine, type Receipt } from './receipt-document.ts'

/** What a receipt may print about its school, and where the school's logo is stored. */
async function receiptHead(tx: Tx, scope: Scope, school: string) {
  const card = (await getSchoolCard(tx, scope, school)).parse()
  const logo = card.logoURL?.slice(-36)
  return {
    school: {
      name: card.schooleName,
      lines: [`${card.address}, ${card.city} ${card.pincode}`, card.schooleContact],
    },
    keepsLedger: card.keepsLedger,
    logoKey: logo && (await visibleFile(tx, scope, logo, 'small')).key,
  }
}

/**
 * The data of an instalment's receipt, and where the school's logo is stored. Throws 404 if the fee is not this
 * child's, the child is out of reach or there is no such instalment, and 422 if it is neither Paid nor declared paid.
 */
export async function instalmentReceipt(
  tx: Tx,
  scope: Scope,
  fee: string,
  query: ReceiptQuery,
): Promise<{ receipt: Receipt; logoKey: string | undefined }> {
  const { studentId, installment: number, method, date, language } = query
  const child = await tx.maybeRow({ name: text })`
    select s.full_name as name from app.students s where ${reachedStudents(scope)} and s.id = ${studentId}`
  const found = (await feeRows.get(tx, scope, fee, isOf(scope, studentId))).parse()
  const instalment = found.istallmentId[number - 1]
  if (!child || !instalment) throw notFound()
  const isSaid = method !== undefined && date !== undefined
  if (!isSaid && instalmentStatus(instalment.installmentdate, scope.today) !== 'Paid')
    throw invalid('method', refusals.fee.notPaid)
  if (date && date > scope.today) throw invalid('date', refusals.fee.paidLater)
  const { school, keepsLedger, logoKey } = await receiptHead(tx, scope, found.schooleId)
  // With a ledger nothing is paid in simulation: a recorded payment has its own receipt.
  if (keepsLedger) throw invalid('method', refusals.fee.notPaid)
  const numbers = receiptNumbers(invoiceNumber(fee, studentId, number))
  const line = {
    year: found.feeMasterId?.acadamicYear ?? missingYear.family,
    number,
    day: instalment.installmentdate,
  }
  const receipt: Receipt = {
    school,
    child: child.name,
    class: found.classId?.className ?? '',
    payer: isSaid && scope.role === 'PARENT' ? scope.name : null,
    number: numbers.receipt,
    lines: [{ text: instalmentLine(line, language), amount: instalment.installmentFee }],
    total: instalment.installmentFee,
    method: isSaid ? method : null,
    reference: isSaid ? numbers.reference : null,
    day: isSaid ? date : null,
    simulated: true,
  }
  return { receipt, logoKey }
}
