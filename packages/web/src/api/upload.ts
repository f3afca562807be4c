/** An answer before it is parsed or checked for errors. */
export type RawAnswer = { status: number; text: string; header: (name: string) => string | null }

type Upload = {
  method: string
  address: string
  headers: Record<string, string>
  form: FormData
  signal: AbortSignal
  onProgress?: (sent: number) => void
}

/**
 * Sends a multipart form with upload progress, which fetch does not report. Throws the signal's reason when it is
 * cancelled, and a TypeError when no answer came.
 */
export function upload({ method, address, headers, form, signal, onProgress }: Upload): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: name => request.getResponseHeader(name),
      })
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else request.send(form)
  })
}

/** The multipart form of a call: the body's fields as text, then the files. */
export function formOf(body: unknown, files: Record<string, File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) {
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file, file.name)
  return form
}
