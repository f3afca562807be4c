import { randomInt } from 'node:crypto'
import { fill } from '@casa/contract/fill'
import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type DomainJobs, type Tasks, task } from '../../platform/jobs.ts'
import { codeTexts } from './code-texts.ts'
import { issueCode, queueOtpCodes, removeExpiredCodes } from './otp-queries.ts'
import { removeOldPlaces } from './place-queries.ts'

const queued: Tasks = {
  'send-otp': task(z.object({ otp: id }), async ({ otp }, { services, transaction }) => {
    const { clock, messenger } = services
    await transaction(tx => queueOtpCodes(tx, { id: otp, toNumber: messenger.reachesMobiles, now: clock() }))
  }),

  // One job per address, so that a failing address does not keep the code from another.
  'send-code': task(z.object({ code: id }), async ({ code: made }, { services, transaction }) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { secrets, clock, messenger } = services
    const to = await transaction(tx => issueCode(tx, secrets, { id: made, code, now: clock() }))
    if (!to) return
    const { subject, text, purposes } = codeTexts[to.language]
    await messenger.send({
      mobile: to.mobile,
      email: to.email,
      subject,
      text: fill(text, { code, purpose: purposes[to.purpose] }),
    })
  }),
}

export const userJobs: DomainJobs = {
  queued,
  nightly: {
    'forget-codes-and-places': (_, { services, transaction }) =>
      transaction(async tx => {
        await removeExpiredCodes(tx, services.clock())
        await removeOldPlaces(tx, services.clock())
      }),
  },
}
