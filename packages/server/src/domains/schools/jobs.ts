import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type Tasks, task } from '../../platform/jobs.ts'
import { contactOf } from './queries.ts'

export const schoolTasks: Tasks = {
  'school-status': task(z.object({ school: id }), async ({ school }, { services, inSchool, log }) => {
    const { name, active, mobile, email } = await inSchool(school, contactOf)
    const text = active
      ? `${name} is switched on. Sign in at ${services.publicUrl} with this mobile number.`
      : `${name} is switched off, so nobody of the school can sign in. Please write to support.`
    const sent = await services.messenger.send({ mobile, email, subject: `${name} on Casa`, text })
    if (!sent) log('The contact of a school could not be told of its status: there is no e-mail address.')
  }),
}
