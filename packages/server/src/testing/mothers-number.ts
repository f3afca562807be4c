import { api } from '@casa/contract'
import { classes } from '@casa/contract/classes'
import type { WelcomeSlip } from '@casa/contract/students'
import type { TestApp } from './app.ts'

const { students, users } = api

/** A mobile number, the schools that register children under it, and the people who use its account. */
export class MothersNumber {
  readonly mobile: string
  private readonly app: TestApp
  private readonly forgotten: ReturnType<typeof forgottenPassword>

  constructor(app: TestApp) {
    this.app = app
    this.mobile = app.make.mobile()
    this.forgotten = forgottenPassword(app)
  }

  /** A school that registers children under the number. */
  async school(name?: string) {
    const school = await this.app.make.school(name ? { name } : {})
    const schoolClass = await this.app.make.class(school)
    const office = this.app.as(school.principal)
    const slips: WelcomeSlip[] = []
    const own: string[] = []
    return {
      school,
      office,
      slips,
      children: own,
      register: async (firstName = 'Asha') => {
        const body = registration(schoolClass, { firstName, mobileNumber: this.mobile, linkKnown: true })
        const { body: made } = await office.call(students.add, { body })
        slips.push(...made.welcome)
        own.push(made.data._id)
        return made.data
      },
      slipFor: async (id: string) => {
        const made = await office.call(students.welcome, { params: { id } })
        if (made.status === 200) slips.push(...made.body.welcome)
        return made
      },
      askAgain: (id: string) => office.call(students.askAgain, { params: { id } }),
      move: (id: string, mobileNumber: string) =>
        office.call(students.update, { params: { id }, body: { mobileNumber, linkKnown: true } }),
      /** The status of a child's link, as the office reads it. */
      linkStatus: async (id: string) => {
        const { status, slip } = (await office.call(students.find, { body: { _id: id } })).body[0]!.userId
        return { status, slip }
      },
      notices: async () => (await office.call(api.notices.list)).body.map(({ text }) => text),
    }
  }

  /** Signs in with a slip and chooses a password; undefined if the slip opens nothing. */
  async open(slip: string, password = 'four small steps') {
    const { body } = await this.app.signIn(this.mobile, 'PARENT', slip)
    if (!body.token) return undefined
    const person = this.person(body)
    await person.call(users.resetDefaultPassword, { body: { mobile: this.mobile, password } })
    return person
  }

  /** Chooses a new password with a code sent to the number; undefined if none is sent. */
  async reset(newPassword = 'five small steps') {
    this.app.later(301)
    this.app.messages.length = 0
    await this.forgotten.ask(this.mobile, { role: 'PARENT' })
    await this.app.runJobs()
    if (!this.app.messages.some(({ text }) => /^\d{6}/.test(text))) return undefined
    const otp = await this.app.codeSentTo(this.mobile)
    await this.forgotten.spend(this.mobile, { otp, newPassword, role: 'PARENT' })
    return this.person((await this.app.signIn(this.mobile, 'PARENT', newPassword)).body)
  }

  /** The calls about links, made with a session of the account. */
  person(session: { token: string }) {
    const caller = this.app.as(session)
    const answer = (id: string, body: Record<string, unknown>) =>
      caller.call(users.answerLink, { params: { id }, body, address: this.app.make.address() })
    return {
      call: caller.call,
      children: async () => {
        const { status, body } = await caller.call(students.find, { body: {} })
        return status === 200 ? body.map(({ _id }) => _id) : []
      },
      waiting: async () => {
        const { status, body } = await caller.call(users.links)
        return status === 200 ? body : []
      },
      /** Whether the session is still valid. */
      isSignedIn: async () => (await caller.call(classes.all)).status === 200,
      accept: (id: string, proof: { otp?: string; slip?: string } = {}) =>
        answer(id, { accept: true, ...proof }),
      decline: (id: string) => answer(id, { accept: false }),
      /** Asks for a code for the link; the owner of the number reads it. */
      askCode: () => {
        this.app.later(301)
        return caller.call(users.linkOtp, { address: this.app.make.address() })
      },
      codeSent: () => this.app.codeSentTo(this.mobile),
    }
  }
}

type Around = { role?: string; address?: string; headers?: Record<string, string> }

/** The steps of a forgotten password, as a stranger takes them: from a new network address, unless one is given. */
export function forgottenPassword(app: TestApp) {
  const ask = (mobile: string, { role, address = app.make.address(), headers = {} }: Around = {}) =>
    app.stranger.call(api.users.forgot, { body: { mobile, role }, address, headers })

  const codeFor = async (mobile: string, role?: string): Promise<string> => {
    app.messages.length = 0
    await ask(mobile, role ? { role } : {})
    return app.codeSentTo(mobile)
  }

  const spend = (mobile: string, spent: Around & { otp: string; newPassword?: string }) => {
    const { otp, newPassword = 'four small steps', role, address = app.make.address(), headers = {} } = spent
    return app.stranger.call(api.users.updatePassword, {
      body: { mobile, otp, newPassword, role },
      address,
      headers,
    })
  }

  return { ask, codeFor, spend }
}

/** The body of a form that registers a child in a class, with the required fields and the given ones, whether or not it is a duplicate. */
export function registration(schoolClass: { _id: string }, more: Record<string, unknown> = {}) {
  const required = {
    firstName: 'Asha',
    dob: '2021-05-01',
    motherName: 'Meera Rao',
    doa: '2024-06-01',
    again: true,
  }
  return { ...required, classId: schoolClass._id, ...more }
}
