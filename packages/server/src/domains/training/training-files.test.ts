import { training } from '@casa/contract/training'
import { undoEntries } from '@casa/contract/undo-entries'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { filesTokenOf } from '../../testing/factories.ts'
import { mp4Of, wavOf } from '../../testing/films.ts'
import { makeTopic, makeTrainer } from '../../testing/make-lesson.ts'

const app = testApp()

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#2f6f62' } })
    .png()
    .toBuffer()

/** Everybody who looks at the training, with the administrator's uploads. */
async function makePeople() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const user = await app.make.administrator()
  const administrator = app.as(user)
  const send = async (field: string, bytes: Buffer) => {
    const { status, body } = await administrator.call(training.topicFile, {
      files: { [field]: bytes },
      body: {},
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.url
  }
  return {
    administrator,
    send,
    colleague: await app.make.administrator(),
    principal: school.principal,
    teacher: await app.make.teacher(schoolClass),
    parent: await app.make.parent(await app.make.student(schoolClass)),
    level: await app.make.level(`Level ${app.make.mobile()}`),
  }
}

/** The status of a file's address for each person, as a player requests it. */
async function statusOf(url: string, ...people: { token: string }[]): Promise<number[]> {
  const statuses: number[] = []
  for (const { token } of people) {
    const headers = { cookie: `casa_files=${filesTokenOf(token)}`, range: 'bytes=0-' }
    statuses.push((await app.server.inject({ method: 'GET', url, headers })).statusCode)
  }
  return statuses
}

const refusedAt = (field: string) => ({ status: 422, body: { errors: [{ field }] } })

test("a trainer's photo is visible to staff of every school, to no parent, and before it is saved only to its uploader", async () => {
  const { administrator, colleague, principal, teacher, parent } = await makePeople()
  const { url } = (
    await administrator.call(training.trainerImage, { files: { image: await photo() }, body: {} })
  ).body
  expect(await statusOf(url, colleague, principal, teacher, parent)).toEqual([404, 404, 404, 404])
  const { _id } = await makeTrainer(app.make)
  const saved = await administrator.call(training.updateTrainer, {
    params: { id: _id },
    body: { profile: url },
  })
  expect(saved.body.data.profile).toBe(url)
  expect(await statusOf(url, colleague, principal, teacher, parent)).toEqual([206, 206, 206, 404])
  const named = await app.as(teacher).call(training.trainerName, { body: { id: _id } })
  expect(named.body).toEqual({ _id, name: 'Asha Menon', profile: url })
})

test('audio and video of a topic are visible to staff while it is active, and to no parent', async () => {
  const { administrator, send, colleague, principal, teacher, parent, level } = await makePeople()
  const [audioURL, videoURL] = [await send('audio', wavOf(4_000)), await send('video', mp4Of(5_000))]
  const { _id } = await makeTopic(app.make, await makeTrainer(app.make), level)
  const change = async (body: object) => {
    const answer = await administrator.call(training.updateTopic, { params: { id: _id }, body })
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  const seen = async () => [
    await statusOf(audioURL, colleague, principal, teacher, parent),
    await statusOf(videoURL, colleague, principal, teacher, parent),
  ]
  const nobody = [404, 404, 404, 404]
  expect(await seen()).toEqual([nobody, nobody])
  expect(await change({ audioURL, videoURL })).toMatchObject({ audioURL, videoURL })
  const staff = [206, 206, 206, 404]
  expect(await seen()).toEqual([staff, staff])
  await change({ status: false })
  const hidden = [206, 404, 404, 404]
  expect(await seen()).toEqual([hidden, hidden])
  await change({ status: true, videoURL: null })
  expect(await seen()).toEqual([staff, nobody])
})

test('a topic accepts a recording as its audio and a video as its video, each for one use', async () => {
  const { administrator, send, level } = await makePeople()
  const [audio, video, picture] = [
    await send('audio', wavOf(4_000)),
    await send('video', mp4Of(5_000)),
    await send('image', await photo()),
  ]
  const trainer = await makeTrainer(app.make)
  const { _id } = await makeTopic(app.make, trainer, level)
  const change = (body: object) => administrator.call(training.updateTopic, { params: { id: _id }, body })
  expect(await change({ audioURL: video })).toMatchObject(refusedAt('audioURL'))
  expect(await change({ videoURL: audio })).toMatchObject(refusedAt('videoURL'))
  expect(await change({ videoURL: picture })).toMatchObject(refusedAt('videoURL'))
  const asPhoto = { params: { id: trainer._id }, body: { profile: video } }
  expect(await administrator.call(training.updateTrainer, asPhoto)).toMatchObject(refusedAt('profile'))
  const found = await administrator.call(training.topics, { body: { _id } })
  expect(found.body).toMatchObject([{ audioURL: null, videoURL: null, version: 1 }])
})

test('a file that a topic uses stays; an unused one is deleted', async () => {
  const { administrator, send, level } = await makePeople()
  const audio = await send('audio', wavOf(4_000))
  const { _id } = await makeTopic(app.make, await makeTrainer(app.make), level, {
    audio_id: audio.slice(-36),
  })
  const remove = () => administrator.call(training.removeTopicFile, { body: { imageURL: audio } })
  expect(await remove()).toMatchObject({ status: 409 })
  await administrator.call(training.updateTopic, { params: { id: _id }, body: { audioURL: '' } })
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'Deleted Successfully.' } })
  expect(await remove()).toMatchObject({ status: 404 })
})

test('a file that is neither a recording nor a video is refused by its content, and a form without a file says so', async () => {
  const { administrator } = await makePeople()
  const send = (files: Record<string, Buffer>) => administrator.call(training.topicFile, { files, body: {} })
  const page = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.repeat(20),
  )
  for (const field of ['audio', 'video', 'image'])
    expect((await send({ [field]: page })).status, field).toBe(415)
  expect((await send({ audio: mp4Of(5_000) })).status).toBe(415)
  expect(await send({})).toMatchObject({ status: 422, body: { message: 'Please select a file first.' } })
})

test('a trainer and a topic are restored by Undo without files deleted in the meantime', async () => {
  const { administrator, send, level } = await makePeople()
  const [image, audio, video] = [
    await send('image', await photo()),
    await send('audio', wavOf(1)),
    await send('video', mp4Of(2000)),
  ]
  const trainer = await makeTrainer(app.make, { photo_id: image.slice(-36) })
  const [removed, kept] = [audio.slice(-36), video.slice(-36)]
  const topic = await makeTopic(app.make, trainer, level, { audio_id: removed, video_id: kept })
  await administrator.call(training.removeTopic, { params: { id: topic._id } })
  await administrator.call(training.removeTrainer, { params: { id: trainer._id } })
  for (const imageURL of [image, audio])
    expect((await administrator.call(training.removeTopicFile, { body: { imageURL } })).status).toBe(200)
  for (const { _id } of [trainer, topic])
    expect((await administrator.call(undoEntries.putBack, { params: { id: _id } })).status).toBe(200)
  expect((await administrator.call(training.topics, { body: { _id: topic._id } })).body).toMatchObject([
    { audioURL: null, videoURL: video, trainerRegisterId: { _id: trainer._id, profile: null } },
  ])
})
