import { onTestFinished, vi } from 'vitest'

/** The files that the page saves from now on, with their names. */
export function savedFiles(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = []
  const blobs = new Map<string, Blob>()
  const create = URL.createObjectURL
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    const address = create.call(URL, file)
    if (file instanceof Blob) blobs.set(address, file)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = blobs.get(this.href)
    if (file) saved.push({ name: this.download, file })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return saved
}

/** The XML of the parts of a workbook, one after the other. */
export async function xmlOfWorkbook(workbook: Blob): Promise<string> {
  const bytes = new DataView(await workbook.arrayBuffer())
  const parts: string[] = []
  // Each local header of a ZIP file begins with PK\3\4 and says how long its name, extra field and content are.
  for (let at = 0; bytes.getUint32(at, true) === 0x04034b50; ) {
    const length = bytes.getUint32(at + 18, true)
    const from = at + 30 + bytes.getUint16(at + 26, true) + bytes.getUint16(at + 28, true)
    const content = new Blob([bytes.buffer.slice(from, from + length) as ArrayBuffer])
    const isPacked = bytes.getUint16(at + 8, true) === 8
    const stream = isPacked
      ? content.stream().pipeThrough(new DecompressionStream('deflate-raw'))
      : content.stream()
    parts.push(await new Response(stream).text())
    at = from + length
  }
  return parts.join('')
}
