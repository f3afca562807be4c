import { useFormats } from '../../lib/formats.ts'

/** A number of bytes in the largest unit in which it is at least 1. */
export function useSize(): (bytes: number) => string {
  const { locale } = useFormats()
  return bytes => {
    const units = ['kilobyte', 'megabyte', 'gigabyte'] as const
    const power = Math.min(3, Math.max(1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
    return (bytes / 1024 ** power).toLocaleString(locale, {
      style: 'unit',
      unit: units[power - 1],
      maximumFractionDigits: 1,
    })
  }
}
