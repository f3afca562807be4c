import { useCallback, useState } from 'react'
import { type Delivery, useDelivered } from '../../api/outbox/outbox.ts'
import type { Draft, Marks } from './marks.ts'

type Drafts = Record<string, Draft>

/** The marks of every class and day that were ticked and not submitted, by what they are about. */
export function useDrafts() {
  const [all, setAll] = useState<Drafts>({})
  // A tick over a sheet that was waiting stands on what that sheet has become.
  const follow = useCallback(({ one: { about, body }, version }: Delivery) => {
    setAll(drafts => {
      const draft = drafts[about]
      const follows = draft && version !== undefined && draft.version === body.version
      return follows ? { ...drafts, [about]: { ...draft, version, since: Date.now() } } : drafts
    })
  }, [])
  useDelivered(follow)
  return {
    all,
    keep: (about: string, draft: Draft) => setAll(drafts => ({ ...drafts, [about]: draft })),
    /** Forgets a draft; of given marks only when they are still the same. */
    drop: (about: string, marks?: Marks) =>
      setAll(drafts => (marks && drafts[about]?.marks !== marks ? drafts : without(drafts, about))),
    /** What has arrived is no draft any more; a tick made while it was on its way still is, on the new version. */
    arrived: (about: string, marks: Marks, version: number) =>
      setAll(drafts => {
        const draft = drafts[about]
        const newer = draft && draft.marks !== marks
        return newer
          ? { ...drafts, [about]: { ...draft, version, since: Date.now() } }
          : without(drafts, about)
      }),
  }
}

function without(drafts: Drafts, about: string): Drafts {
  const { [about]: _, ...rest } = drafts
  return rest
}
