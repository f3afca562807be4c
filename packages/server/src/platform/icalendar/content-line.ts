const maxOctets = 75

/** A text as a TEXT value of RFC 5545: escaped, its line breaks as `\n`, without characters that the format forbids. */
export function escapedText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character would end the file for a reader.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  )
}

/** A terminated content line, folded so that no line is longer than 75 octets and no character is split. */
export function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`
  if (Buffer.byteLength(line) <= maxOctets) return `${line}\r\n`
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}
