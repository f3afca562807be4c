import { api } from '@casa/contract'
import type { ConferenceReport } from '@casa/contract/conference-reports'
import { mayProofRead } from '@casa/contract/rules/conference-report'
import { useNavigate } from 'react-router'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useMayInClass } from '../../lib/own-classes.ts'
import { currentUser } from '../../lib/session.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** A child in the order in which reports are written or proofread; without a report, going there drafts it. */
export type Stop = { childId: string; name: string; reportId: string | null; status: string }

const sent = ['review', 'published']

const childrenOf = ({ classId, from }: ConferenceReport) => ({ classId: classId?._id ?? '', since: from })

/** Whether the user writes reports in the child's class: an assistant or a specialist only reads them. */
export function useWritesReport(report: ConferenceReport): boolean {
  const teaches = useMayInClass(report.classId?._id, 'teaching')
  const children = useCall(
    api.conferenceReports.children,
    { query: childrenOf(report) },
    { enabled: !teaches },
  )
  // The report of a child who has moved on is written by a teacher of the new class, and nobody else can open it.
  return teaches || children.data?.every(({ _id }) => _id !== report.studentId._id) === true
}

/**
 * The children to go through from a report: those who wait for this proofreader, otherwise those of the class. `next`
 * is the one to continue with once this report is done.
 */
export function useRound(report: ConferenceReport) {
  const proofreads = report.status === 'review' && mayProofRead(report, currentUser()._id)
  const writes = useWritesReport(report)
  const children = useCall(
    api.conferenceReports.children,
    { query: childrenOf(report) },
    { enabled: !proofreads, keepsLast: true },
  )
  const queue = useCall(api.conferenceReports.queue, {}, { enabled: proofreads, keepsLast: true })
  const stops: Stop[] = proofreads
    ? (queue.data?.reports ?? []).map(({ _id, studentId, fullName }) => ({
        childId: studentId._id,
        name: fullName,
        reportId: _id,
        status: 'review',
      }))
    : (children.data ?? [])
        .filter(({ reportId }) => writes || reportId)
        .map(({ _id, fullName, reportId, status }) => ({ childId: _id, name: fullName, reportId, status }))
  const place = stops.findIndex(({ childId }) => childId === report.studentId._id)
  const after = [...stops.slice(place + 1), ...stops.slice(0, Math.max(place, 0))]
  return {
    writes,
    proofreads,
    count: stops.length,
    place,
    sent: stops.filter(({ status }) => sent.includes(status)).length,
    previous: stops[place - 1],
    following: place < 0 ? undefined : stops[place + 1],
    next: after.find(({ status }) => proofreads || !sent.includes(status)),
  }
}
export type Round = ReturnType<typeof useRound>

/** Goes to a child's report; one who has none gets a draft for the same period. */
export function useGo({ from }: ConferenceReport) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const { mutateAsync, isPending } = useWrite(api.conferenceReports.add)
  const open = (id: string) => void navigate(`/app/conference-report/${id}`)
  const go = ({ childId, reportId }: Stop) => {
    if (reportId) open(reportId)
    else if (!isPending)
      mutateAsync({ body: { studentId: childId, from } }).then(({ data }) => open(data._id), toasts.failure)
  }
  return { go, going: isPending }
}
