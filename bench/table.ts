import type { BenchRow } from './rows.ts'

const titles = ['job', 'bare/s', 'ours/s', 'ratio', 'goal', '', 'p50/p99 ms', 'statements', 'CPU ratio']

/** The rows as one table of text. */
export function table(rows: BenchRow[]): string {
  const lines = [titles, ...rows.map(cells)]
  const widths = titles.map((_, column) => Math.max(...lines.map(line => line[column]!.length)))
  const padded = lines.map(line =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  )
  return [padded[0], widths.map(width => '─'.repeat(width)).join('  '), ...padded.slice(1)].join('\n')
}

function cells({
  job,
  bare,
  ours,
  ratio,
  goal,
  met,
  p50,
  p99,
  statements,
  cpuRatio,
  note,
}: BenchRow): string[] {
  return [
    job,
    speed(bare),
    speed(ours),
    ratio?.toFixed(2) ?? '–',
    goal,
    met ? 'ok' : 'missed',
    note?.slice(0, 110) ?? `${p50?.toFixed(0)} / ${p99?.toFixed(0)}`,
    statements ? `${statements.ours} (bare ${statements.bare})` : '–',
    cpuRatio?.toFixed(2) ?? '–',
  ]
}

function speed(perSecond: number | undefined): string {
  if (perSecond === undefined) return '–'
  return perSecond < 100 ? perSecond.toFixed(1) : perSecond.toFixed(0)
}
