import { randomInt } from 'node:crypto'
import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type Tasks, task } from '../../platform/jobs.ts'
import { issueOtp, type Purpose } from './otp-queries.ts'

const purposes: Record<Purpose, string> = {
  reset: 'to choose a new password',
  registration: 'to confirm your mobile number',
  link: 'to link a child of another school to your account',
}

export const userTasks: Tasks = {
  'send-otp': task(z.object({ otp: id }), async ({ otp }, { services, transaction, log }) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { secrets, clock, messenger } = services
    const to = await transaction(tx => issueOtp(tx, secrets, { id: otp, code, now: clock() }))
    if (!to) return
    const sent = await messenger.send({
      mobile: to.mobile,
      email: to.email,
      subject: 'Your code for Casa',
      text: `${code} is your code for Casa ${purposes[to.purpose]}. It holds for 10 minutes. Tell it to nobody.`,
    })
    if (!sent) log('A code could not be sent: the account has no e-mail address of its own.')
  }),
}
