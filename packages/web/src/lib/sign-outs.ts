import { deviceStorage } from './storage.ts'

/** Sign-outs that the server has not confirmed yet, as tokens that can only end their session. */
const signOutsKey = 'casa_sign_outs'
const timeoutMs = 10_000

function waiting(): string[] {
  try {
    return JSON.parse(deviceStorage.getItem(signOutsKey) ?? '[]')
  } catch {
    return []
  }
}

function keep(tokens: string[]): void {
  if (tokens.length === 0) deviceStorage.removeItem(signOutsKey)
  else deviceStorage.setItem(signOutsKey, JSON.stringify(tokens))
}

/** Keeps a sign-out until the server has confirmed it. */
export function rememberSignOut(signOutToken: string): void {
  keep([...waiting(), signOutToken])
}

export function forgetSignOut(signOutToken: string): void {
  keep(waiting().filter(token => token !== signOutToken))
}

/** Sends the waiting sign-outs. One without a response is kept. */
export async function sendSignOuts(): Promise<void> {
  for (const signOutToken of waiting()) {
    try {
      const answer = await fetch('/api/user/sign-out', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ signOutToken }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { status } = await answer.json()
      if (answer.ok && status === true) forgetSignOut(signOutToken)
    } catch {
      // No network, or a Wi-Fi sign-in page.
      return
    }
  }
}

/** Sends them when a page opens, and whenever the network is back. */
export function keepSendingSignOuts(): void {
  void sendSignOuts()
  addEventListener('online', () => void sendSignOuts())
}
