import { areaRights } from './area-rights.ts'
import { example, exampleId } from './example-rows.ts'
import { teamMember } from './team.ts'

const cashier = { children: 'none', learning: 'none', money: 'write', settings: 'none' } as const

/** The examples of people of an office, for the OpenAPI document. */
export const teamExamples = {
  AreaRights: example(areaRights, cashier),
  TeamMember: example(teamMember, {
    _id: exampleId('9a'),
    name: 'Meera Rao',
    mobileNumber: '9000000013',
    email: 'fees@school.example',
    rights: cashier,
    isContact: false,
  }),
}
