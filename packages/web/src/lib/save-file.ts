/** Hands a file to the browser to be saved under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The bytes of a text in base64, as a file. */
export function fileOfBase64(text: string): Blob {
  return new Blob([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))])
}
