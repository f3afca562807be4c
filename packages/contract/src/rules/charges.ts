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
] as const
export type ChargeReason = (typeof chargeReasons)[number]

/** An amount in paise that falls due on a day. `number` counts a fee's instalments from 1. */
export type Part = { number: number; day: string; amount: bigint }

/** An account's line for an instalment; `full` is the instalment's amount when it was charged. */
export type Line = Part & { full: bigint }

/**
 * The dates that limit a charge. Nothing is due before the child was `admitted`; days count from `from`; instalments
 * due before `firstDue` are past. In a move, what was charged covers the days since the child `joined` the class
 * being left.
 */
export type Since = { admitted: string; from: string; firstDue: string; joined?: string }

/** The part of a fee selected by a choice. */
export function chosenParts(instalments: readonly Part[], choice: ChargeChoice, since: Since): Part[] {
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
  instalments: readonly Part[],
  lines: readonly Line[],
  choice: ChargeChoice,
  since: Since,
): Line[] {
  return chosenParts(instalments, choice, since).flatMap(part => {
    const full = instalments.find(({ number }) => number === part.number)!.amount
    const room = full - sumOf(ofNumber(lines, part.number))
    const amount = part.amount < room ? part.amount : room
    return amount > 0n ? [{ ...part, amount, full }] : []
  })
}

/** What to credit back from an account's lines of a fee; amounts are negative. */
export function toTakeBack<L extends Line>(
  instalments: readonly Part[],
  lines: readonly L[],
  choice: ChargeChoice,
  since: Since,
): L[] {
  const open = lines.filter(({ amount }) => amount > 0n)
  if (choice === 'none') return []
  if (choice === 'whole') return open.map(negated)
  if (choice === 'instalments') return open.filter(({ day }) => day >= since.firstDue).map(negated)
  if (since.joined !== undefined) return shareOf(open, instalments, since.from, since.joined)
  return chosenParts(instalments, 'days', since).flatMap(({ number, amount }) => {
    let rest = amount
    return ofNumber(open, number)
      .toSorted((one, other) => (one.day < other.day ? 1 : -1))
      .flatMap(line => {
        const taken = line.amount < rest ? line.amount : rest
        rest -= taken
        return taken > 0n ? [{ ...line, amount: -taken }] : []
      })
  })
}

/**
 * The share of what was charged for the days since `joined` that covers the days from `from` onwards, as amounts to
 * credit back.
 */
function shareOf<L extends Line>(
  open: readonly L[],
  instalments: readonly Part[],
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
 * charged a part of an instalment is charged the same part of the new one.
 */
export function toChange<L extends Line>(
  before: readonly Part[],
  after: readonly Part[],
  lines: readonly L[],
  choice: ChargeChoice,
  since: Since,
): { back: L[]; charge: Line[] } {
  if (choice === 'days') {
    const charge = chosenParts(after, 'days', since).map(part => {
      const full = after.find(({ number }) => number === part.number)!.amount
      return { ...part, full, amount: sameShare(part) }
    })
    return { back: toTakeBack(before, lines, 'days', since), charge: charge.filter(isSome) }
  }
  const isComing = (number: number) =>
    [before, after].some(parts => parts.some(part => part.number === number && part.day >= since.firstDue))
  const affects = (number: number) => choice === 'whole' || (choice === 'instalments' && isComing(number))
  return {
    back: lines.filter(({ number, amount }) => amount > 0n && affects(number)).map(negated),
    charge: after
      .filter(({ number }) => affects(number))
      .map(part => ({
        ...part,
        day: laterOf(part.day, since.admitted),
        full: part.amount,
        amount: sameShare(part),
      }))
      .filter(isSome),
  }

  function sameShare({ number, amount }: Part): bigint {
    const known = ofNumber(lines, number < before.length ? number : before.length)
    const full = known.at(-1)?.full ?? 0n
    return full > 0n ? rounded(amount * sumOf(known), full) : 0n
  }
}

/**
 * Whether a fee's year has ended by a day: it begins with the first instalment and lasts a year, or until the last
 * instalment if that is later.
 */
export function isOver(instalments: readonly Part[], day: string): boolean {
  return instalments.length === 0 || daysOf(instalments, day).left === 0n
}

/** The number of days in a fee's year, and how many are left on a day. */
function daysOf(instalments: readonly Part[], from: string): { days: bigint; left: bigint } {
  const order = instalments.map(({ day }) => day).toSorted()
  const first = dayNumber(order[0]!)
  const end = Math.max(
    dayNumber(dateInYear(order[0]!, Number(order[0]!.slice(0, 4)) + 1)),
    dayNumber(order.at(-1)!) + 1,
  )
  const left = Math.min(Math.max(end - dayNumber(from), 0), end - first)
  return { days: BigInt(end - first), left: BigInt(left) }
}

function ofNumber<L extends Part>(lines: readonly L[], number: number): L[] {
  return lines.filter(line => line.number === number)
}

/** The later of two days. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

/** The quotient of non-negative amounts, rounded half up to the nearest paisa. */
function rounded(amount: bigint, by: bigint): bigint {
  return (amount * 2n + by) / (by * 2n)
}

function sumOf(parts: readonly Part[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n)
}

const isSome = ({ amount }: Part) => amount > 0n
const negated = <L extends Part>(line: L): L => ({ ...line, amount: -line.amount })
