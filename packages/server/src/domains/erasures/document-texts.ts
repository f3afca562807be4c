import type { erasedKinds, keptKinds } from '@casa/contract/erasures'

/** The person or school that was erased. */
export const subjects = {
  child: 'One child',
  family: 'One family',
  teacher: 'One teacher',
  school: 'One school',
} as const

/** What each kind is called on paper and by the commands. */
export const erasedTexts: Record<(typeof erasedKinds)[number], string> = {
  children: 'Children',
  accounts: 'Accounts',
  classHistory: 'Class history',
  attendance: 'Days of attendance',
  records: 'Records of work',
  observations: 'Observations',
  notes: 'Notes',
  assignments: 'Assignments',
  reports: 'Conference reports',
  fees: 'Fees for one child',
  notices: 'Notices',
  files: 'Pictures and recordings',
  exports: 'Copies of data',
  staff: 'Teachers and their events',
  temporary: 'Temporary entries',
  curriculum: 'Curriculum and lessons',
  school: 'Groups, holidays and sheets',
}

export const keptTexts: Record<(typeof keptKinds)[number], [what: string, why: string]> = {
  ledger: ['Ledger entries', 'Accounts must be kept by law. They show the serial number, not the name.'],
  receipts: ['Receipts', 'Receipts must be kept by law. They show the serial number, not the name.'],
  audit: ['Audit log entries', 'They show who did what and when. They contain no names.'],
}

export const nothingKept = 'Nothing was kept.'

/** Until when backups contain what was erased. */
export function backupsText(until: string | null): string {
  return until
    ? `Encrypted backups from before may contain the data until ${until.split('-').reverse().join('-')}. They cannot be changed. After a restore from one of them, the data must be erased again.`
    : 'This installation makes no backups of its own. Ask the operator how long theirs contain the data.'
}
