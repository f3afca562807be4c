import { id } from '@casa/contract/wire'
import * as z from 'zod'
import { type DomainJobs, type Tasks, task } from '../../platform/jobs.ts'
import {
  contactOf,
  endTrials,
  formerContact,
  registeredAgain,
  removeFormerContact,
  removeFormerContactsAndSessions,
} from './queries.ts'

const queued: Tasks = {
  'contact-changed': task(z.object({ contact: id }), async ({ contact }, { services, transaction, log }) => {
    const former = await transaction(tx => formerContact(tx, contact))
    if (!former) return
    const { school, mobile, email, number_changed, of_parent, handed_over } = former
    const what = of_parent
      ? `${school} has entered another mobile number for you on Casa: from now on, you sign in with that one.`
      : handed_over
        ? `You are no longer the registered contact of ${school} on Casa: it was handed over to another person of its office.`
        : number_changed
          ? `The login name of ${school} on Casa was changed: its office signs in with another mobile number from now on.`
          : `An e-mail address of ${school} on Casa was changed, to which codes for its account are sent.`
    const text = `${what} If you did not expect this, ${of_parent ? 'tell the school' : 'write to support'} at once.`
    const sent = await services.messenger.send({ mobile, email, subject: `${school} on Casa`, text })
    if (!sent) log('The former contact of a school could not be notified: there is no e-mail address.')
    await transaction(tx => removeFormerContact(tx, contact))
  }),

  'handed-over': task(z.object({ school: id }), async ({ school }, { services, inSchool, log }) => {
    const { name, mobile, email } = await inSchool(school, contactOf)
    const text = `You are the registered contact of ${name} on Casa from now on, with all rights. Sign in at ${services.publicUrl}/montessori/login with this mobile number.`
    const sent = await services.messenger.send({ mobile, email, subject: `${name} on Casa`, text })
    if (!sent) log('The new contact of a school could not be told of it: there is no e-mail address.')
  }),

  'school-registered': task(z.object({ school: id }), async ({ school: made }, { services, transaction }) => {
    const known = await transaction(tx => registeredAgain(tx, made))
    if (!known) return
    const { school, mobile, email } = known
    const text = `Somebody registered a school on Casa with the mobile number with which you sign in for ${school}. If it was you: sign in at ${services.publicUrl}/montessori/login, or choose Forgot Password there. If it was not, you need do nothing.`
    await services.messenger.send({ mobile, email, subject: `${school} on Casa`, text })
  }),

  'school-status': task(z.object({ school: id }), async ({ school }, { services, inSchool, log }) => {
    const { name, active, mobile, email } = await inSchool(school, contactOf)
    const text = active
      ? `${name} is switched on. Sign in at ${services.publicUrl}/montessori/login with this mobile number.`
      : `${name} is switched off, so nobody of the school can sign in. Please write to support.`
    const sent = await services.messenger.send({ mobile, email, subject: `${name} on Casa`, text })
    if (!sent) log('The contact of a school could not be told of its status: there is no e-mail address.')
  }),
}

export const schoolJobs: DomainJobs = {
  queued,
  nightly: {
    'end-trials': (_, { services, transaction }) =>
      transaction(tx => endTrials(tx, services.clock(), services.publicDetails.trial)),
    'forget-former-contacts-and-sessions': (_, { services, transaction }) =>
      transaction(tx => removeFormerContactsAndSessions(tx, services.clock())),
  },
}
