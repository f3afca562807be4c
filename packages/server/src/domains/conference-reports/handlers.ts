import { type ConferenceReport, conferenceReports as calls } from '@casa/contract/conference-reports'
import { messages } from '@casa/contract/messages'
import { noticeTexts } from '@casa/contract/notice-texts'
import { refusals } from '@casa/contract/refusals'
import {
  highlightsAgain,
  mayProofRead,
  proposedHighlights,
  publishedAreas,
  type ReportArea,
  whyNotFinished,
  whyNotHighlights,
  withWords,
} from '@casa/contract/rules/conference-report'
import { isTooLong } from '@casa/contract/rules/day'
import { mostPrintedLines, reportLines } from '@casa/contract/rules/printed-size'
import { textOf } from '@casa/contract/text'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, forbidden, invalid } from '../../platform/errors.ts'
import { storedPicture } from '../../platform/files/stored-picture.ts'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import { notifyParents } from '../notices/queries.ts'
import { requireStudent } from '../students/reach-queries.ts'
import { paperLanguage } from '../users/slip-queries.ts'
import {
  choicesFor,
  chosenQuotes,
  countReports,
  draftFromRecords,
  edited,
  listChildren,
  listConferenceReports,
  quotesAgain,
  readReport,
  replaceReport,
  reportDocumentData,
  reportRows,
  reportsToProofread,
  requireReport,
  requireSupported,
} from './queries.ts'
import { reportDocument } from './report-document.ts'

const { conferenceReport: refusal } = refusals
const asDraft = { status: 'draft', refusal: refusal.notDraft } as const
const inReview = { status: 'review', refusal: refusal.notInReview } as const

export const conferenceReports = implement(calls, {
  children: async ({ scope, tx, query }) => listChildren(tx, scope, query),

  counts: async ({ scope, tx, query }) => countReports(tx, scope, query),

  queue: async ({ scope, tx }) => reportsToProofread(tx, scope),

  list: async ({ scope, tx, query }) => listConferenceReports(tx, scope, query),

  get: async ({ scope, tx, params }) => readReport(tx, scope, params.id),

  choices: async ({ scope, tx, params }) => {
    return choicesFor(tx, scope, (await readReport(tx, scope, params.id)).parse())
  },

  pdf: async ({ scope, params, query, services, transaction, caller, concerns }) => {
    const { photoKey, logoKey, language, ...parts } = await transaction('read', async tx => {
      const data = await reportDocumentData(tx, scope, params.id)
      concerns(data.report.studentId._id)
      return { ...data, language: await paperLanguage(tx, scope, data.report.studentId._id, query) }
    })
    const requester = { user: scope.user, school: scope.school, signal: caller.signal }
    const photo = await storedPicture(services.storage, photoKey, requester)
    const logo = await storedPicture(services.storage, logoKey, requester)
    return pdfAnswer(reportDocument({ ...parts, photo, logo }, language), 'conference-report.pdf', requester)
  },

  add: async ({ scope, tx, body: { studentId, from } }) => {
    const classId = await requireStudent(tx, scope, studentId)
    requireStarted(scope, from)
    const drawn = await draftFromRecords(tx, scope, { studentId, classId, from })
    const highlights = proposedHighlights(drawn.areas)
    const values = { _id: newId(), studentId, classId, from, to: scope.today, highlights, ...stored(drawn) }
    return { data: await reportRows.add(tx, scope, values, { ...drafted(scope), ...edited(scope) }) }
  },

  update: async ({ scope, tx, params, body }) => {
    const { version, summary, words, leftOut, quotes } = body
    const report = await requireReport(tx, scope, params.id, { version, ...asDraft })
    if (leftOut && !hasLines(report.areas, leftOut)) throw invalid('leftOut', refusal.lineUnknown)
    const areas = words ? changedWords(report.areas, words) : report.areas
    if (!areas) throw invalid('words', refusal.areaUnknown)
    const highlights = changedHighlights(report, body)
    const chosen = quotes && (await chosenQuotes(tx, scope, report, quotes))
    requireShort(report, { summary, leftOut, areas, quotes: chosen })
    const changes = { version, summary, leftOut, highlights, ...stored({ areas, quotes: chosen }) }
    return { data: await reportRows.change(tx, scope, params.id, changes, edited(scope)) }
  },

  refresh: async ({ scope, tx, params, body: { version, from: chosen } }) => {
    const report = await requireReport(tx, scope, params.id, { version, ...asDraft })
    const { studentId } = report
    const from = chosen ?? report.from
    requireStarted(scope, from)
    const classId = await requireStudent(tx, scope, studentId._id)
    const drawn = await draftFromRecords(tx, scope, { studentId: studentId._id, classId, from })
    const areas = withWords(drawn.areas, report.areas)
    const there = new Set(areas.flatMap(({ lines }) => lines.map(({ _id }) => _id)))
    const period = { from, to: scope.today }
    const changes = {
      version,
      classId,
      ...period,
      leftOut: report.leftOut.filter(id => there.has(id)),
      highlights: highlightsAgain(areas, report),
      ...stored({ ...drawn, areas, quotes: await quotesAgain(tx, scope, { ...report, ...period }) }),
    }
    return { data: await reportRows.change(tx, scope, params.id, changes, edited(scope)) }
  },

  review: async ({ scope, tx, params, body: { version } }) => {
    const report = await requireReport(tx, scope, params.id, { version, ...asDraft })
    requireFinished(report)
    requirePrintable(report)
    await requireSupported(tx, scope, report)
    const changes = { version, status: 'review' }
    return { data: await reportRows.change(tx, scope, params.id, changes) }
  },

  sendBack: async ({ scope, tx, params, body: { version, correction } }) => {
    await requireReport(tx, scope, params.id, { version, ...inReview })
    const changes = { version, status: 'draft', correction }
    return { data: await reportRows.change(tx, scope, params.id, changes) }
  },

  publish: async ({ scope, tx, params, body: { version } }) => {
    const report = await requireReport(tx, scope, params.id, { version, ...inReview })
    if (!mayProofRead(report, scope.user)) throw forbidden(refusal.ownWords)
    requirePrintable(report)
    await requireSupported(tx, scope, report)
    if (report.corrects) await replaceReport(tx, scope, report.corrects)
    const changes = {
      version,
      status: 'published',
      publishedOn: scope.today,
      leftOut: [],
      correction: null,
      ...stored({ areas: publishedAreas(report.areas, report.leftOut) }),
    }
    const reviewed = { reviewed_by: scope.user, reviewed_by_name: scope.name }
    await reportRows.change(tx, scope, params.id, changes, reviewed)
    const notice = { kind: 'report', link: `/app/conference-report/${params.id}` } as const
    const { _id: studentId, firstName: child } = report.studentId
    const subjects = [params.id]
    await notifyParents(tx, scope, notice, [
      { studentId, subjects, ...textOf(noticeTexts.report, { child }) },
    ])
    // Read again, because the statement that publishes it cannot see its stored document yet.
    return { data: await readReport(tx, scope, params.id) }
  },

  correct: async ({ scope, tx, params }) => {
    const wanted = { status: 'published', refusal: refusal.notPublished } as const
    const report = await requireReport(tx, scope, params.id, wanted)
    const { _id, studentId, classId, areas, quotes, revision, ...same } = report
    const values = {
      ...{ from: same.from, to: same.to, summary: same.summary },
      ...{ schoolDays: same.schoolDays, daysPresent: same.daysPresent },
      ...stored({ areas, quotes }),
      highlights: same.highlights ?? proposedHighlights(areas),
      _id: newId(),
      studentId: studentId._id,
      classId: classId?._id,
      corrects: _id,
      revision: revision + 1,
    }
    return { data: await reportRows.add(tx, scope, values, { ...drafted(scope), ...edited(scope) }) }
  },

  remove: async ({ scope, tx, params }) => {
    await requireReport(tx, scope, params.id, asDraft)
    return { data: await reportRows.remove(tx, scope, params.id) }
  },
})

const drafted = ({ user, name }: Scope) => ({ drafted_by: user, drafted_by_name: name })

/** A report's parts for the database: trees become JSON. */
function stored<T extends { areas?: unknown; quotes?: unknown }>({ areas, quotes, ...rest }: T) {
  return { ...rest, areas: areas && JSON.stringify(areas), quotes: quotes && JSON.stringify(quotes) }
}

function requireStarted(scope: Scope, from: string): void {
  if (from > scope.today) throw invalid('from', messages.conferenceReport.future)
  if (isTooLong('report', from, scope.today)) throw invalid('from', messages.longerThanTenYears)
}

/** Throws 422 at an addition that makes the report too long to print; one that gets shorter may stay too long. */
function requireShort(
  report: ConferenceReport,
  {
    summary = report.summary,
    leftOut = report.leftOut,
    areas,
    quotes = report.quotes,
  }: Partial<ConferenceReport>,
): void {
  const size = (changed: Partial<ConferenceReport>) => reportLines({ ...report, ...changed })
  const after = size({ summary, leftOut, areas: areas ?? report.areas, quotes })
  if (after <= mostPrintedLines || after <= size({})) return
  const added = size({ quotes }) > size({}) ? 'quotes' : size({ summary }) > size({}) ? 'summary' : 'words'
  throw invalid(added, refusal.tooLong)
}

function requirePrintable(report: ConferenceReport): void {
  if (reportLines(report) > mostPrintedLines) throw conflict(refusal.tooLong)
}

function requireFinished({ areas, leftOut, quotes }: ConferenceReport): void {
  const reason = whyNotFinished(areas, leftOut, quotes.length)
  if (reason?.kind === 'empty') throw conflict(refusal.empty)
  if (reason) throw conflict(textOf(refusal.wordsAlone, { area: reason.area }))
}

/** The areas with changed sentences; undefined if one of them is unknown. */
function changedWords(
  areas: readonly ReportArea[],
  changes: readonly { _id: string; words?: string | null | undefined }[],
): ReportArea[] | undefined {
  const words = new Map(changes.map(change => [change._id, change.words ?? null]))
  if (changes.some(({ _id }) => !areas.some(area => area._id === _id))) return undefined
  return areas.map(area => ({ ...area, words: words.has(area._id) ? words.get(area._id)! : area.words }))
}

/**
 * The highlights after a change, without lines that are left out; undefined if they stay the same. Throws 422 for more
 * than five of an area, and for what is not a recorded work of the report.
 */
function changedHighlights(
  report: ConferenceReport,
  {
    leftOut = report.leftOut,
    ...body
  }: { leftOut?: string[] | undefined; highlights?: string[] | undefined },
): string[] | undefined {
  const chosen = body.highlights ?? report.highlights ?? undefined
  const reason = chosen && whyNotHighlights(report.areas, chosen)
  if (reason?.kind === 'unknown') throw invalid('highlights', refusal.highlightUnknown)
  if (reason) throw invalid('highlights', textOf(refusal.tooManyHighlights, { area: reason.area }))
  return chosen?.filter(id => !leftOut.includes(id))
}

/** Whether all of these are lines of the areas. */
function hasLines(areas: readonly ReportArea[], ids: readonly string[]): boolean {
  const lines = new Set(areas.flatMap(area => area.lines.map(({ _id }) => _id)))
  return ids.every(id => lines.has(id))
}
