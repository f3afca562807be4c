import { chargeChoice } from '@casa/contract/charges'
import { classFrom } from '@casa/contract/class-moves'
import { messages } from '@casa/contract/messages'
import { isDay } from '@casa/contract/rules/dates'
import { studentForm } from '@casa/contract/students'

/** The contract's form with rules that compare its two dates with each other and with the school's date. */
export const registrationOn = (today: string) =>
  studentForm
    .extend({ classFrom, charge: chargeChoice })
    .refine(({ dob }) => !isDay(dob) || dob <= today, {
      path: ['dob'],
      error: messages.student.unborn,
      when: always,
    })
    .refine(({ dob, doa }) => !isDay(dob) || !isDay(doa) || doa >= dob, {
      path: ['doa'],
      error: messages.student.admittedUnborn,
      when: always,
    })

// Each rule is reported together with the others, so that the user corrects them in one go.
const always = () => true
