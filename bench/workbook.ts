import writeExcelFile from 'write-excel-file/node'
import { api } from '../packages/contract/src/index.ts'
import type { Call } from './load.ts'
import type { World } from './world.ts'

/** The call that imports 10,000 children with 10,000 mothers from a workbook. */
export async function importCall({ empty }: World): Promise<Call> {
  const headings = [
    'First Name',
    'Last Name',
    'Date of Birth',
    'Gender',
    'Class',
    'Admission Number',
    'Date of Admission',
    'Mother Name',
    'Mother Number',
    'Address',
  ]
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    `Child ${index}`,
    'Rao',
    '14-05-2021',
    index % 2 ? 'Male' : 'Female',
    empty.className,
    `B-${index}`,
    '01-06-2024',
    `Mother ${index}`,
    String(8_000_000_000 + index),
    `${index} Hill Road`,
  ])
  const cells = [headings, ...rows].map(row => row.map(value => ({ value })))
  const form = new FormData()
  form.set('excel', new Blob([new Uint8Array(await writeExcelFile(cells).toBuffer())]), 'students.xlsx')
  const sent = new Response(form)
  return {
    method: 'POST',
    path: `/api${api.students.import.path}`,
    headers: { authorization: `Bearer ${empty.token}`, 'content-type': sent.headers.get('content-type')! },
    body: Buffer.from(await sent.arrayBuffer()),
  }
}
