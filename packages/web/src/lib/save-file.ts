/** Makes the browser download a file under the given name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function fileOfBase64(text: string): Blob {
  return new Blob([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))])
}
