/** The five test files in these reports that took the longest, as lines of text. A missing report counts as empty. */
export function slowestFiles(reports, root) {
  const seconds = new Map()
  for (const [path, taken] of reports.flatMap(timesOf)) {
    const name = path.replace(`${root}/`, '')
    seconds.set(name, (seconds.get(name) ?? 0) + taken / 1_000)
  }
  return [...seconds]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([name, taken]) => `${taken.toFixed(1).padStart(7)} s  ${name}`)
}

/** The files of a report from Vitest or Playwright, each with milliseconds. */
function timesOf(report) {
  const vitest = (report?.testResults ?? []).map(({ name, startTime, endTime }) => [
    name,
    endTime - startTime,
  ])
  const playwright = (report?.suites ?? []).map(suite => [`e2e/${suite.file}`, durationOf(suite)])
  return [...vitest, ...playwright]
}

function durationOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )
  return [...own, ...suites.map(durationOf)].reduce((sum, one) => sum + one, 0)
}
