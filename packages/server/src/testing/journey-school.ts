import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { platformId } from '@casa/contract/wire'
import pg from 'pg'
import { demoPassword, demoPeople } from '../../seed/people.ts'
import { levelNames } from '../../starter/levels.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { Factories } from './factories.ts'

/** The children of the class, in the order of their names. */
const children = [
  'Aadhya Menon',
  'Advait Iyer',
  'Bhavya Reddy',
  'Charvi Nair',
  'Dev Rao',
  'Gauri Das',
  'Ishaan Khan',
  'Kavya Pillai',
  'Lasya Thomas',
  'Nikhil Shetty',
  'Rohan Varma',
  'Zoya Ali',
]

const passwordHash = cheapPasswords().hash(demoPassword)

/** A pool of the owner's connections to the database of a server that runs on this data folder. */
async function ownerOf(dataDir: string): Promise<pg.Pool> {
  const postmaster = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const [, , , port, host] = postmaster.split('\n')
  return new pg.Pool({ host: host!, port: Number(port), user: 'postgres', database: 'casa', max: 1 })
}

/**
 * Creates a school in the database of a running demo, with people who have the names and the password of the demo's: a
 * principal, a teacher, her class with 12 children and the Primary curriculum, and the mother of one of them. `number`
 * is unique for the server.
 */
export async function makeJourneySchool(dataDir: string, number: number) {
  const owner = await ownerOf(dataDir)
  try {
    return await fill(new Factories(owner, () => new Date()), number)
  } finally {
    await owner.end()
  }
}

async function fill(make: Factories, number: number) {
  const shortCode = `J${number}`
  const loginOf = (place: number) => `6${String(number * 10 + place).padStart(9, '0')}`
  const fieldsOf = async ({ name }: { name: string }, login: string, school_id: string | null) => ({
    ...{ name, login, school_id },
    password_hash: await passwordHash,
  })
  const [office, guide, family] = [1, 2, 3].map(loginOf) as [string, string, string]
  const schooleId = await make.insert('schools', {
    name: `School ${shortCode}`,
    short_code: shortCode,
    address: '12 Lake Road',
    city: 'Hyderabad',
    pincode: '500034',
    contact_name: demoPeople.principal.name,
    mobile_number: office,
    school_email: `${shortCode.toLowerCase()}@example.org`,
    school_contact: '4023456789',
    active: true,
    created_at: '2024-01-01T06:00:00Z',
  })
  await make.user('SCHOOLE', await fieldsOf(demoPeople.principal, office, schooleId))
  const {
    rows: [level],
  } = await make.owner.query('select id from app.classes where school_id = $1 and name = $2', [
    platformId,
    levelNames.Primary,
  ])
  const schoolClass = await make.class({ _id: schooleId }, { name: 'Primary Jasmine', level_id: level.id })
  const teacher = await make.user('TEACHER', await fieldsOf(demoPeople.teacher, guide, schooleId))
  await make.insert('teachers', {
    school_id: schooleId,
    user_id: teacher._id,
    class_id: schoolClass._id,
    name: demoPeople.teacher.name,
    mobile_number: guide,
  })
  const mother = await make.user('PARENT', await fieldsOf(demoPeople.mother, family, null))
  for (const [place, name] of children.entries()) {
    const [first_name, last_name] = name.split(' ')
    const serial_number = `${shortCode}-${place + 1}`
    const isHers = name === 'Advait Iyer'
    const child = await make.student(schoolClass, {
      ...{ first_name, last_name, serial_number, admission_number: `${shortCode}/${2400 + place}` },
      ...(isHers && { mother_name: demoPeople.mother.name, mobile_number: family }),
    })
    if (isHers)
      await make.owner.query(
        'insert into app.guardians (school_id, student_id, user_id, accepted_at) values ($1, $2, $3, now())',
        [schooleId, child._id, mother._id],
      )
  }
  return {
    principal: { ...demoPeople.principal, login: office },
    teacher: { ...demoPeople.teacher, login: guide },
    mother: { ...demoPeople.mother, login: family },
  }
}
