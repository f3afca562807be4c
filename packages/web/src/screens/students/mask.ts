/** An area of a picture, as fractions of its width and height. */
export type Area = { left: number; top: number; width: number; height: number }

/** Where an Aadhaar card has the first eight digits of its number. */
export const startingMask: Area = { left: 0.25, top: 0.72, width: 0.34, height: 0.14 }

/** The area between two corners, clamped to the picture. */
export function areaBetween(one: { x: number; y: number }, other: { x: number; y: number }): Area {
  const inside = (share: number) => Math.min(1, Math.max(0, share))
  const [left, right] = [one.x, other.x].map(inside).sort((a, b) => a - b) as [number, number]
  const [top, bottom] = [one.y, other.y].map(inside).sort((a, b) => a - b) as [number, number]
  return { left, top, width: right - left, height: bottom - top }
}

/** Whether the area is large enough to hide eight digits. */
export function coversNumber({ width, height }: Area): boolean {
  return width >= 0.05 && height >= 0.02
}

/** The server does not store wider pictures, and some browsers cannot draw a camera's full resolution. */
const widest = 1600

/** Paints the area black in a new file, which keeps nothing of what it covered. Throws when drawing fails. */
export async function redacted(image: HTMLImageElement, mask: Area, name: string): Promise<File> {
  const scale = Math.min(1, widest / image.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('this browser cannot paint')
  paint.drawImage(image, 0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#000'
  paint.fillRect(
    mask.left * canvas.width,
    mask.top * canvas.height,
    mask.width * canvas.width,
    mask.height * canvas.height,
  )
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the masked picture could not be made')
  return new File([blob], `${name.replace(/\.\w+$/, '')}-masked.jpg`, { type: 'image/jpeg' })
}
