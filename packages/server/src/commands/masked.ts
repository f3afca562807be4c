const hidden = '•••'

/** Settings whose whole value is a secret, or may contain one. */
const secret = /PASSWORD|PASSPHRASE|SECRET|TOKEN|KEY|HEADERS|SMS_BODY/

/** The value of a setting for the screen: without passwords, keys and what else would give access. */
export function masked(name: string, value: string): string {
  // Someone may have pasted the private key of backups instead of the public one.
  if (secret.test(name) || /AGE-SECRET-KEY-/i.test(value)) return hidden
  // A gateway's address may carry its key anywhere behind the host.
  if (name === 'SMS_URL') return value.replace(/^(\w+:\/\/)(?:.*@)?([^/?#]*).*/, `$1$2/${hidden}`)
  return value
    .replace(/^([a-z][\w+.-]*:\/\/[^:@/]*):.*@/i, `$1:${hidden}@`)
    .replace(/([?&][^=&]*(?:pass|pwd|secret|token|key)[^=&]*)=[^&]*/gi, `$1=${hidden}`)
}
