import { useCallback, useState } from 'react'
import { type Acknowledgement, useAcknowledged } from '../../api/outbox/outbox.ts'
import type { Draft, Marks } from './marks.ts'

type Drafts = Record<string, Draft>

/** The unsaved marks of every class and day. */
export function useDrafts() {
  const [all, setAll] = useState<Drafts>({})
  // Marks made on top of a queued sheet move on to the version that it got.
  const follow = useCallback(({ save: { about, body }, version }: Acknowledgement) => {
    setAll(drafts => {
      const draft = drafts[about]
      const follows = draft && version !== undefined && draft.version === body.version
      return follows ? { ...drafts, [about]: { ...draft, version, since: Date.now() } } : drafts
    })
  }, [])
  useAcknowledged(follow)
  return {
    all,
    keep: (about: string, draft: Draft) => setAll(drafts => ({ ...drafts, [about]: draft })),
    /** Drops a draft; with `marks`, only while they are unchanged. */
    drop: (about: string, marks?: Marks) =>
      setAll(drafts => (marks && drafts[about]?.marks !== marks ? drafts : without(drafts, about))),
    /** Drops a stored draft. Marks made during the save stay, based on the new version. */
    saved: (about: string, marks: Marks, version: number) =>
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
