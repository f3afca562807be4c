import { memo, useMemo } from 'react'
import { encode } from 'uqr'

/** A text as a QR code, black on white with its quiet zone, `size` CSS pixels wide. `label` says what it contains. */
export const QrCode = memo(function QrCode({
  text,
  label,
  size,
}: {
  text: string
  label: string
  size: number
}) {
  const code = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text])
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${code.size} ${code.size}`}>
      <path d={`M0 0h${code.size}v${code.size}H0z`} fill="#fff" />
      <path d={darkRuns(code.data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
})

/** The dark modules as an SVG path: a bar for each run in a row. */
function darkRuns(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map(dark => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
}
