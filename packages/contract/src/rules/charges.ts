import { dateInYear, dayNumber } from './day.ts'
/** How much of a fee to charge: the upcoming instalments, the share of the remaining days, all of it, or nothing. */
export const chargeChoices = ['instalments', 'days', 'whole', 'none'] as const
export type ChargeChoice = (typeof chargeChoices)[number]

/** Why an account was charged or adjusted. `opened` is what was owed before charges were recorded. */
export const chargeReasons = [
  'opened',
  'ledgerOn',
  'feeSet',
  'feeChanged',
  'feeRemoved',
  'feeRestored',
  'joined',
  'moved',
  'admissionChanged',
  'left',
  'returned',
] as const
export type ChargeReason = (typeof chargeReasons)[number]

/** An amount in paise that falls due on a day. `number` counts a fee's instalments from 1. */
export type DatedInstalment = { number: number; day: string; amount: bigint }

/** An account's line for an instalment; `full` is the instalment's amount when it was charged. */
export type ChargeLine = DatedInstalment & { full: bigint }

/**
 * The dates that limit a charge. Nothing is due before the child was `admitted`; days count from `from`; instalments
 * due before `firstDue` are past. In a move, what was charged covers the days since the child `joined` the class
 * being left.
 */
export type Since = { admitted: string; from: string; firstDue: string; joined?: string | undefined }

/** The part of a fee selected by a choice. */
export function chosenInstalments(
  instalments: readonly DatedInstalment[],
  choice: ChargeChoice,
  since: Since,
): DatedInstalment[] {
  if (choice === 'none' || isOver(instalments, since.admitted)) return []
  if (choice === 'instalments') return instalments.filter(({ day }) => day >= since.firstDue)
  if (choice === 'whole')
    return instalments.map(part => ({ ...part, day: laterOf(part.day, since.admitted) }))
  const { days, left } = daysOf(instalments, since.from)
  let sum = 0n
  let shared = 0n
  return instalments.map(({ number, day, amount }) => {
    sum += amount
    // Rounding the running total makes the parts add up to exactly the rounded share of the whole.
    const before = shared
    shared = rounded(sum * left, days)
    return { number, day: laterOf(day, since.from), amount: shared - before }
  })
}

/** What to charge an account that has these lines of the fee, without charging any instalment beyond its amount. */
export function toCharge(
  instalments: readonly DatedInstalment[],
  lines: readonly ChargeLine[],
  choice: ChargeChoice,
  since: Since,
): ChargeLine[] {
  const known = linesOf(instalments, lines)
  return chosenInstalments(instalments, choice, since).flatMap(part => {
    const full = instalments.find(({ number }) => number === part.number)!.amount
    const room = full - sumOf(known(part.number))
    const amount = part.amount < room ? part.amount : room
    return amount > 0n ? [{ ...part, amount, full }] : []
  })
}

/** What to credit back from an account's lines of a fee; amounts are negative. */
export function toTakeBack<L extends ChargeLine>(
  instalments: readonly DatedInstalment[],
  lines: readonly L[],
  choice: ChargeChoice,
  since: Since,
): L[] {
  const open = lines.filter(({ amount }) => amount > 0n)
  if (choice === 'none') return []
  if (choice === 'whole') return open.map(negated)
  if (choice === 'instalments') return open.filter(({ day }) => day >= since.firstDue).map(negated)
  if (since.joined !== undefined) return shareOf(open, instalments, since.from, since.joined)
  const known = linesOf(instalments, open)
  return chosenInstalments(instalments, 'days', since).flatMap(({ number, amount }) =>
    takenFrom(known(number), amount),
  )
}

/** Credits back an amount from lines, latest first, but no more than they add up to. */
function takenFrom<L extends ChargeLine>(lines: readonly L[], amount: bigint): L[] {
  let rest = amount
  return lines
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
    .flatMap(line => {
      const taken = line.amount < rest ? line.amount : rest
      rest -= taken
      return taken > 0n ? [{ ...line, amount: -taken }] : []
    })
}

/**
 * The share of what was charged for the days since `joined` that covers the days from `from` onwards, as amounts to
 * credit back.
 */
function shareOf<L extends ChargeLine>(
  open: readonly L[],
  instalments: readonly DatedInstalment[],
  from: string,
  joined: string,
): L[] {
  const { left } = daysOf(instalments, from)
  const { left: covered } = daysOf(instalments, joined)
  if (covered === 0n) return []
  let sum = 0n
  let shared = 0n
  return open.flatMap(line => {
    sum += line.amount
    const before = shared
    shared = rounded(sum * left, covered)
    return shared > before ? [{ ...line, amount: before - shared }] : []
  })
}

/**
 * How an account changes with a fee: what to credit back from its lines, and what to charge. An account that was
 * charged a part of an instalment is charged the same part of the new one. Instalments are matched by day and amount,
 * so the order in which they are listed does not matter.
 */
export function toChange<L extends ChargeLine>(
  before: readonly DatedInstalment[],
  after: readonly DatedInstalment[],
  lines: readonly L[],
  choice: ChargeChoice,
  since: Since,
): { back: L[]; charge: ChargeLine[] } {
  if (choice === 'none') return { back: [], charge: [] }
  const earlier = pairsOf(after, before, since.firstDue)
  const known = linesOf(before, lines.filter(isSome))
  const charged = before.filter(({ number }) => known(number).length > 0)
  const closest = (part: DatedInstalment) =>
    earlier.get(part) ?? nearest(part, { before, charged }, since.firstDue)
  return choice === 'days'
    ? toChangeByDays(before, after, lines, since, closest)
    : toChangeInstalments(before, after, lines, choice, since, { earlier, closest })
}

function toChangeByDays<L extends ChargeLine>(
  before: readonly DatedInstalment[],
  after: readonly DatedInstalment[],
  lines: readonly L[],
  since: Since,
  closest: (part: DatedInstalment) => DatedInstalment | undefined,
): { back: L[]; charge: ChargeLine[] } {
  const back = toTakeBack(before, lines, 'days', { ...since, joined: undefined })
  const taken = linesOf(before, back)
  const known = linesOf(before, lines.filter(isSome))
  const remaining = new Map(chosenInstalments(before, 'days', since).map(part => [part.number, part.amount]))
  const shareOf = ({ number }: DatedInstalment): Share => {
    const of = remaining.get(number) ?? 0n
    return of > 0n ? { part: -sumOf(taken(number)), of } : wholeShare(known(number))
  }
  const charge = chosenInstalments(after, 'days', since).map(part => {
    const instalment = after.find(({ number }) => number === part.number)!
    const old = closest(instalment)
    return { ...part, full: instalment.amount, amount: old ? shared(part.amount, shareOf(old)) : 0n }
  })
  return { back, charge: charge.filter(isSome) }
}

function toChangeInstalments<L extends ChargeLine>(
  before: readonly DatedInstalment[],
  after: readonly DatedInstalment[],
  lines: readonly L[],
  choice: 'instalments' | 'whole',
  since: Since,
  {
    earlier,
    closest,
  }: {
    earlier: Map<DatedInstalment, DatedInstalment>
    closest: (part: DatedInstalment) => DatedInstalment | undefined
  },
): { back: L[]; charge: ChargeLine[] } {
  const open = lines.filter(isSome)
  const known = linesOf(before, open)
  const isComing = ({ day }: DatedInstalment) => day >= since.firstDue
  const replaced = after.filter(
    part => choice === 'whole' || [part, earlier.get(part) ?? part].some(isComing),
  )
  const gone = new Set([...before.filter(isComing), ...replaced.flatMap(part => earlier.get(part) ?? [])])
  const linesGone = new Set([...gone].flatMap(({ number }) => known(number)))
  const linesKept = new Set(before.filter(part => !gone.has(part)).flatMap(({ number }) => known(number)))
  const back = open.filter(
    line => choice === 'whole' || linesGone.has(line) || (isComing(line) && !linesKept.has(line)),
  )
  const owesEarlier = isChargedEarlier(before, lines, since)
  const charge = replaced.map(part => {
    const old = closest(part)
    // A new instalment due before the admission is charged only to a child who was charged such instalments on admission.
    const isOwed = earlier.has(part) || part.day >= since.admitted || owesEarlier
    const amount = old && isOwed ? shared(part.amount, wholeShare(known(old.number))) : 0n
    return { ...part, day: laterOf(part.day, since.admitted), full: part.amount, amount }
  })
  return { back: back.map(negated), charge: charge.filter(isSome) }
}

/** A part of an amount. */
type Share = { part: bigint; of: bigint }

/** How much of an instalment its lines add up to, capped at the full amount. */
function wholeShare(lines: readonly ChargeLine[]): Share {
  const of = lines.at(-1)?.full ?? 0n
  const part = sumOf(lines)
  return of > 0n ? { part: part < of ? part : of, of } : { part: 0n, of: 1n }
}

function shared(amount: bigint, { part, of }: Share): bigint {
  return part === of ? amount : rounded(amount * part, of)
}

/** Whether an account was ever charged, on the day of admission, for an instalment that had fallen due earlier. */
function isChargedEarlier(
  before: readonly DatedInstalment[],
  lines: readonly ChargeLine[],
  { admitted }: Since,
): boolean {
  return lines.some(
    line =>
      line.day === admitted && !before.some(({ day, amount }) => day === admitted && amount === line.full),
  )
}

/** The closest instalment on the same side of the first day due; if there is none, the closest one that was charged. */
function nearest(
  part: DatedInstalment,
  { before, charged }: { before: readonly DatedInstalment[]; charged: readonly DatedInstalment[] },
  firstDue: string,
): DatedInstalment | undefined {
  const isComing = ({ day }: DatedInstalment) => day >= firstDue
  const same = before.filter(one => isComing(one) === isComing(part))
  const distance = ({ day }: DatedInstalment) => Math.abs(dayNumber(day) - dayNumber(part.day))
  const candidates = same.length > 0 ? same : charged
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0]
}

/**
 * Which instalment of a fee each instalment of the changed fee replaces: one with the same day and amount, the same
 * day, or the same amount, preferably on the same side of the first day due. If a fee still has as many as before, an
 * unmatched one replaces the one with its number.
 */
function pairsOf(
  after: readonly DatedInstalment[],
  before: readonly DatedInstalment[],
  firstDue: string,
): Map<DatedInstalment, DatedInstalment> {
  const isComing = ({ day }: DatedInstalment) => day >= firstDue
  const matches = [
    (one: DatedInstalment, other: DatedInstalment) => one.day === other.day && one.amount === other.amount,
    (one: DatedInstalment, other: DatedInstalment) => one.day === other.day,
    (one: DatedInstalment, other: DatedInstalment) =>
      one.amount === other.amount && isComing(one) === isComing(other),
    (one: DatedInstalment, other: DatedInstalment) => one.amount === other.amount,
    (one: DatedInstalment, other: DatedInstalment) =>
      one.number === other.number && after.length === before.length,
  ]
  const pairs = new Map<DatedInstalment, DatedInstalment>()
  const free = new Set(before)
  for (const isMatch of matches)
    for (const part of after) {
      const match = pairs.has(part) ? undefined : [...free].find(one => isMatch(part, one))
      if (!match) continue
      pairs.set(part, match)
      free.delete(match)
    }
  return pairs
}

/**
 * The lines of each instalment. A line's number may date from before an instalment was added or dropped, so it
 * decides only if day and amount do not.
 */
function linesOf<L extends ChargeLine>(
  instalments: readonly DatedInstalment[],
  lines: readonly L[],
): (number: number) => L[] {
  const found = new Map<number, L[]>()
  const add = (number: number, line: L) => found.set(number, [...(found.get(number) ?? []), line])
  const rest = lines.filter(line => {
    const own = instalments
      .filter(({ day, amount }) => day <= line.day && amount === line.full)
      .toSorted((one, other) => rank(one, line) - rank(other, line))[0]
    if (own) add(own.number, line)
    return !own
  })
  const left = rest.filter(line => {
    const same = instalments.filter(({ day }) => day === line.day)
    const own = same.find(({ number }) => number === line.number) ?? same[0]
    if (own) add(own.number, line)
    return !own
  })
  const taken = new Set(found.keys())
  for (const line of left) if (!taken.has(line.number)) add(line.number, line)
  return number => found.get(number) ?? []
}

/** Among instalments with a line's amount, the one with its day comes first, then the one with its number. */
function rank({ number, day }: DatedInstalment, line: ChargeLine): number {
  return (number === line.number ? 0 : 1) + (day === line.day ? 0 : 2)
}

/**
 * Whether a fee's year has ended by a day: it begins with the first instalment and lasts a year, or until the last
 * instalment if that is later.
 */
export function isOver(instalments: readonly DatedInstalment[], day: string): boolean {
  return instalments.length === 0 || daysOf(instalments, day).left === 0n
}

/** The number of days in a fee's year, and how many are left on a day. */
function daysOf(instalments: readonly DatedInstalment[], from: string): { days: bigint; left: bigint } {
  const order = instalments.map(({ day }) => day).toSorted()
  const first = dayNumber(order[0]!)
  const end = Math.max(
    dayNumber(dateInYear(order[0]!, Number(order[0]!.slice(0, 4)) + 1)),
    dayNumber(order.at(-1)!) + 1,
  )
  const left = Math.min(Math.max(end - dayNumber(from), 0), end - first)
  return { days: BigInt(end - first), left: BigInt(left) }
}

/** The later of two days. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

/** The quotient of non-negative amounts, rounded half up to the nearest paisa. */
function rounded(amount: bigint, by: bigint): bigint {
  return (amount * 2n + by) / (by * 2n)
}

function sumOf(parts: readonly DatedInstalment[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n)
}

const isSome = ({ amount }: DatedInstalment) => amount > 0n
const negated = <L extends DatedInstalment>(line: L): L => ({ ...line, amount: -line.amount })
