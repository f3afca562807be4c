import { erasedKinds, keptKinds } from '@casa/contract/erasures'
import type { PdfDocument } from '../../platform/pdf/document.ts'
import { backupsText, erasedTexts, keptTexts, nothingKept, subjects } from './document-texts.ts'
import type { Certified } from './queries.ts'
import { inOrder } from './rules.ts'

/** The certificate of a finished erasure, which names nobody who was erased. */
export function certificateDocument(certified: Certified): PdfDocument {
  const { kind, counts, serialNumbers, backupsUntil, hash, schoolName } = certified
  const kept = inOrder(keptKinds, counts.kept)
  const instant = (at: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: certified.timeZone,
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(new Date(at))
  return {
    language: 'en',
    issuedAt: certified.doneAt,
    title: 'Certificate of erasure',
    head: { name: schoolName ?? 'Casa', lines: [] },
    parts: [
      { kind: 'title', text: 'Certificate of erasure' },
      {
        kind: 'facts',
        facts: [
          ['Erased', subjects[kind]],
          ...(serialNumbers.length > 0 && kind !== 'school'
            ? [['Serial number', serialNumbers.join(', ')] as const]
            : []),
          ['Requested', instant(certified.askedAt)],
          ['Requested by', certified.askedBy],
          ['Completed', instant(certified.doneAt)],
        ],
      },
      { kind: 'heading', text: 'Erased' },
      {
        kind: 'table',
        columns: [
          { title: 'Data', share: 3 },
          { title: 'Number', align: 'right' },
        ],
        rows: inOrder(erasedKinds, counts.erased).map(({ kind, count }) => [
          erasedTexts[kind],
          String(count),
        ]),
      },
      { kind: 'heading', text: 'Kept' },
      kept.length > 0
        ? {
            kind: 'table',
            columns: [
              { title: 'Data', share: 2 },
              { title: 'Number', align: 'right' },
              { title: 'Reason', share: 4 },
            ],
            rows: kept.map(({ kind, count }) => [keptTexts[kind][0], String(count), keptTexts[kind][1]]),
          }
        : { kind: 'text', text: nothingKept },
      { kind: 'heading', text: 'Backups' },
      {
        kind: 'text',
        text: backupsText(backupsUntil),
      },
      { kind: 'text', tone: 'quiet', text: `Fingerprint of this certificate (SHA-256): ${hash}` },
    ],
    foot: 'Certificate of erasure · Page {{page}} of {{pages}}',
  }
}
