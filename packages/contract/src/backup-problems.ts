/**
 * Why a backup failed, in sentences for an operator, as logs and commands print them. The administrator's Today translates
 * them.
 */
export const backupProblems = {
  noSpace: 'There is not enough space in {{destination}}.',
  notAllowed: 'The user that runs Casa may not read or write in {{destination}} ({{code}}).',
  noFolder: '{{destination}} is no folder and cannot be made one ({{code}}).',
  keyRefused: '{{destination}} refused the access key ({{code}}).',
  storageError: '{{destination}} did not work ({{code}}).',
  didNotWork: '{{destination}} did not work: {{reason}}.',
  noAnswer: '{{destination}} did not answer ({{code}}).',
  expired: 'The certificate of {{destination}} has expired ({{code}}).',
  notYetValid:
    'The certificate of {{destination}} is not valid yet: check the clock of this machine ({{code}}).',
  otherName: 'The certificate of {{destination}} is for another name ({{code}}).',
  stranger: 'The certificate of {{destination}} is signed by nobody whom this machine knows ({{code}}).',
  lost: '{{destination}} accepted {{file}} but does not have it: nothing is backed up there.',
  cut: '{{destination}} has only {{found}} of the {{bytes}} bytes of {{file}}: this backup cannot be restored.',
  interrupted: 'The backup was interrupted before it was complete.',
  noSftp: 'The program sftp is missing: install openssh-client.',
} as const

/** What a sentence says went wrong. */
export type BackupProblem = keyof typeof backupProblems

/** Which of the known problems a sentence names, with what fills its placeholders; undefined if it is none of them. */
export function knownBackupProblem(
  sentence: string,
): { problem: BackupProblem; values: Record<string, string> } | undefined {
  for (const problem of Object.keys(backupProblems) as BackupProblem[]) {
    const pattern = backupProblems[problem]
      .replaceAll(/[.()]/g, '\\$&')
      .replaceAll(/\{\{(\w+)\}\}/g, '(?<$1>.+)')
    const found = new RegExp(`^${pattern}$`, 's').exec(sentence)
    if (found) return { problem, values: { ...found.groups } }
  }
  return undefined
}
