import { expect, test } from 'vitest'
import { type BackupProblem, backupProblems, knownBackupProblem } from './backup-problems.ts'
import { fill } from './fill.ts'

const values = {
  destination: 's3://backups (of Casa). {{code}}/',
  code: 'ENOSPC',
  reason: 'Permission denied (publickey).',
  file: 'casa-1f2e3d4c-20261127T203000000Z.tar.zst.age',
  found: '3',
  bytes: '7',
}

test.each(Object.keys(backupProblems) as BackupProblem[])('%s is known by its sentence', problem => {
  const names = [...backupProblems[problem].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  expect(knownBackupProblem(fill(backupProblems[problem], values))).toEqual({
    problem,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
  })
})

test('another sentence is none of them', () => {
  expect(knownBackupProblem('The database is gone.')).toBeUndefined()
})
