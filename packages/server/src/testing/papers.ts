import { conferenceReports } from '@casa/contract/conference-reports'
import { ledger } from '@casa/contract/ledger'
import sharp from 'sharp'
import type { TestApp } from './app.ts'
import { makeConferenceReport, publishedReport } from './conference-report.ts'
import { makeLedger } from './ledger.ts'

type Person = { token: string }
const colours = ['#b5651d', '#17875f', '#1d3bb5'] as const

/** A school that has issued a receipt and a conference report for Asha, and calls that print them. */
export async function makePapers(app: TestApp) {
  const office = await makeLedger(app)
  const { principal, school, schoolClass, asha, call } = office
  const picture = async (path: string, colour: (typeof colours)[number]): Promise<string> => {
    const create = { width: 40, height: 20, channels: 3 as const, background: colour }
    const form = new FormData()
    form.set('imageName', 'picture')
    form.set('image', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'picture.png')
    const request = new Request('http://casa.test', { method: 'POST', body: form })
    const { statusCode, payload } = await app.server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        'content-type': request.headers.get('content-type')!,
        authorization: `Bearer ${principal.token}`,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    if (statusCode !== 200) throw new Error(payload)
    return JSON.parse(payload).data._id
  }
  const { owner } = app.database
  const setLogo = async (colour: (typeof colours)[number]) =>
    owner.query('update app.schools set logo_id = $2 where id = $1', [
      school._id,
      await picture('/student/uploadimage', colour),
    ])
  const setPhoto = async (colour: (typeof colours)[number]) =>
    owner.query('update app.students set photo_id = $2 where id = $1', [
      asha._id,
      await picture('/student/uploadimage', colour),
    ])
  await setLogo(colours[0])
  await setPhoto(colours[0])
  const payment = (await office.pay('600', { paidBy: 'Lakshmi Rao' })).body.data._id
  const report = await makeConferenceReport(app.make, { ...schoolClass, schooleId: school._id }, asha, {
    ...publishedReport(),
    summary: 'She pours without spilling.',
  })
  const mother = await app.make.parent(asha)
  const languages = ['en', 'hi', 'te'] as const
  /** Both papers in each language, as a user would save them. */
  const print = async (who: Person): Promise<Uint8Array[]> => {
    const printed: Uint8Array[] = []
    for (const language of languages) {
      for (const [route, id] of [
        [ledger.receiptPdf, payment],
        [conferenceReports.pdf, report],
      ] as const) {
        const { body, status } = await app.as(who).call(route, { params: { id }, query: { language } })
        if (status !== 200) throw new Error(JSON.stringify(body))
        printed.push(body as Uint8Array)
      }
    }
    return printed
  }
  return { ...office, call, payment, report, mother, print, setLogo, setPhoto, colours }
}
