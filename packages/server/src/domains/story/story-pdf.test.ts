import { notes } from '@casa/contract/notes'
import { students } from '@casa/contract/students'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()

type Person = { token: string }

async function pdfOf({ token }: Person, id: string, language = 'en') {
  const { statusCode, headers, rawPayload } = await app.server.inject({
    method: 'GET',
    url: `/api/story/${id}/pdf?language=${language}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

const textOf = (bytes: Buffer) => readPdf(bytes).text

async function childWithStory() {
  const all = await makeClassWithCurriculum(app.make)
  const { principal, schoolClass, asha, beans, water } = all
  const of = { start_date: '2026-11-02', end_date: '2026-11-27', changed_at: '2026-11-02T04:30:00Z' }
  await makeRecord(app.make, schoolClass, asha, beans, { ...of, key: 'M', published: true })
  await makeRecord(app.make, schoolClass, asha, water, { ...of, key: 'WA', published: false })
  const body = {
    classId: schoolClass._id,
    studentId: asha._id,
    notes: 'आशा बहुत खुश है। She sings 🎵 ఆమె పాడుతుంది.',
  }
  await app.as(principal).call(notes.add, { body })
  return { ...all, mother: await app.make.parent(asha) }
}

test('a mother saves her child’s story, only with what was published, in each language', async () => {
  const { mother, asha } = await childWithStory()
  for (const [language, title] of [
    ['en', 'The story of Asha'],
    ['hi', 'Asha'],
    ['te', 'Asha'],
  ] as const) {
    const { status, headers, bytes } = await pdfOf(mother, asha._id, language)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const told = textOf(bytes)
    expect(told).toContain(title)
    expect(told).toContain('Pouring Beans')
    expect(told).toContain('She sings')
    expect(told).not.toContain('Pouring Water')
  }
})

test('the teacher’s contains what the teacher sees', async () => {
  const { teacher, asha } = await childWithStory()
  expect(textOf((await pdfOf(teacher, asha._id)).bytes)).toMatch(
    /Pouring Beans.*Practising now.*Pouring Water/,
  )
})

test('it includes the child’s picture, and is created even if that is lost', async () => {
  const { principal, mother, asha, school } = await childWithStory()
  const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#d97897' } })
    .png()
    .toBuffer()
  const without = (await pdfOf(mother, asha._id)).bytes.length
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)]), 'asha.png')
  const request = new Request('http://casa.test', { method: 'POST', body: form })
  const stored = await app.server.inject({
    method: 'POST',
    url: '/api/student/uploadimage',
    headers: {
      'content-type': request.headers.get('content-type')!,
      authorization: `Bearer ${principal.token}`,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { status } = await app.as(principal).call(students.update, {
    params: { id: asha._id },
    body: { profileURL: stored.json().url },
  })
  expect(status).toBe(200)
  const { bytes } = await pdfOf(mother, asha._id)
  expect(bytes.toString('latin1')).toContain('/Subtype /Image')
  expect(bytes.length).toBeGreaterThan(without)
  await app.database.owner.query(
    "update app.files set storage_key = 'lost', small_key = 'lost' where school_id = $1",
    [school._id],
  )
  expect((await pdfOf(mother, asha._id)).status).toBe(200)
})

test('nobody else gets it, and there is no other language', async () => {
  const { asha, dev, mother } = await childWithStory()
  const { principal: elsewhere } = await app.make.school()
  for (const person of [await app.make.parent(dev), elsewhere])
    expect((await pdfOf(person, asha._id)).status).toBe(404)
  expect((await pdfOf(mother, asha._id, 'xx')).status).toBe(422)
  expect((await pdfOf(await app.make.administrator(), asha._id)).status).toBe(403)
})
