import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadEnvFile } from './env-file.ts'
import { temporaryFolder } from './testing/workbook.ts'

async function fileWith(...lines: string[]): Promise<string> {
  const path = join(await temporaryFolder(), 'casa.env')
  await writeFile(path, lines.join('\n'))
  return path
}

test('the environment wins over the file, an empty value counts as not set, and quotes and comments are understood', async () => {
  const path = await fileWith(
    '# The office',
    'PORT=9000',
    'HOST=10.0.0.1',
    'OPERATOR_NAME="Little Banyan # Trust"',
    'SUPPORT_PHONE=',
    'TZ=Asia/Kolkata',
  )
  const environment: NodeJS.ProcessEnv = { CASA_ENV_FILE: path, PORT: '8080', HOST: '' }
  const file = loadEnvFile(environment)
  expect(environment).toMatchObject({
    PORT: '8080',
    HOST: '10.0.0.1',
    OPERATOR_NAME: 'Little Banyan # Trust',
  })
  expect(environment.SUPPORT_PHONE).toBeUndefined()
  expect([...file!.names].sort()).toEqual(['HOST', 'OPERATOR_NAME', 'TZ'])
  expect(file!.warnings).toEqual([])
})

test('a name that looks like a setting but is none is reported; names of other programs are not', async () => {
  const path = await fileWith(
    'MESENGER=smtp',
    'SMTP_FORM=a@a.test',
    'CASA_PORT=1',
    'PGHOST=db',
    'NODE_OPTIONS=-r',
  )
  expect(loadEnvFile({ CASA_ENV_FILE: path })!.warnings).toEqual([
    `${path} sets CASA_PORT, which is no setting.`,
    `${path} sets MESENGER, which is no setting; did you mean MESSENGER?`,
    `${path} sets SMTP_FORM, which is no setting; did you mean SMTP_FROM?`,
  ])
})

test('a file that is named but cannot be read is refused', async () => {
  const folder = await temporaryFolder()
  const missing = join(folder, 'missing.env')
  expect(() => loadEnvFile({ CASA_ENV_FILE: missing })).toThrow(
    `The settings file ${missing} cannot be read (ENOENT).`,
  )
  expect(() => loadEnvFile({ CASA_ENV_FILE: folder })).toThrow('cannot be read (EISDIR)')
})
