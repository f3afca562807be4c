import { randomInt } from 'node:crypto'
import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type DomainJobs, type Tasks, task } from '../../platform/jobs.ts'
import { issueCode, type Purpose, queueOtpCodes, removeExpiredCodes } from './otp-queries.ts'
import { removeOldPlaces } from './place-queries.ts'

const purposes: Record<Purpose, string> = {
  reset: 'to choose a new password',
  registration: 'to confirm your mobile number',
  link: 'to link a child of another school to your account',
}

const queued: Tasks = {
  'send-otp': task(z.object({ otp: id }), async ({ otp }, { services, transaction }) => {
    const { clock, messenger } = services
    await transaction(tx => queueOtpCodes(tx, { id: otp, toNumber: messenger.reachesMobiles, now: clock() }))
  }),

  // One job for each address, so that an address that fails does not keep the code from another.
  'send-code': task(z.object({ code: id }), async ({ code: made }, { services, transaction }) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { secrets, clock, messenger } = services
    const to = await transaction(tx => issueCode(tx, secrets, { id: made, code, now: clock() }))
    if (!to) return
    await messenger.send({
      mobile: to.mobile,
      email: to.email,
      subject: 'Your code for Casa',
      text: `${code} is your code for Casa ${purposes[to.purpose]}. It holds for 10 minutes. Tell it to nobody.`,
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
