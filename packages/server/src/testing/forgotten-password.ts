import { api } from '@casa/contract'
import type { TestApp } from './app.ts'

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
