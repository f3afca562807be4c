import { erasedKinds, keptKinds } from '@casa/contract/erasures'
import { fill } from '@casa/contract/fill'
import type { PrintLanguage } from '@casa/contract/wire'
import type { PdfDocument } from '../../platform/pdf/document.ts'
import { backupsText, erasureTexts } from './document-texts.ts'
import type { Certified } from './queries.ts'
import { inOrder } from './rules.ts'

/** The certificate of a finished erasure, which names nobody who was erased, in the language of its reader. */
export function certificateDocument(certified: Certified, language: PrintLanguage): PdfDocument {
  const { kind, counts, serialNumbers, backupsUntil, hash, schoolName } = certified
  const texts = erasureTexts[language]
  const kept = inOrder(keptKinds, counts.kept)
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
  const instant = (at: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: certified.timeZone,
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(new Date(at))
  return {
    language,
    issuedAt: certified.doneAt,
    title: texts.title,
    head: { name: schoolName ?? 'Casa', lines: [] },
    parts: [
      { kind: 'title', text: texts.title },
      {
        kind: 'facts',
        facts: [
          [texts.subject, texts.subjects[kind]],
          ...(serialNumbers.length > 0 && kind !== 'school'
            ? [[texts.serial, serialNumbers.join(', ')] as const]
            : []),
          [texts.asked, instant(certified.askedAt)],
          [texts.askedBy, certified.automatic ? texts.bySchoolSettings : certified.askedBy],
          [texts.done, instant(certified.doneAt)],
        ],
      },
      { kind: 'heading', text: texts.erasedTitle },
      {
        kind: 'table',
        columns: [
          { title: texts.data, share: 3 },
          { title: texts.number, align: 'right' },
        ],
        rows: inOrder(erasedKinds, counts.erased).map(({ kind, count }) => [
          texts.erased[kind],
          String(count),
        ]),
      },
      { kind: 'heading', text: texts.keptTitle },
      kept.length > 0
        ? {
            kind: 'table',
            columns: [
              { title: texts.data, share: 2 },
              { title: texts.number, align: 'right' },
              { title: texts.reason, share: 4 },
            ],
            rows: kept.map(({ kind, count }) => [texts.kept[kind].what, String(count), texts.kept[kind].why]),
          }
        : { kind: 'text', text: texts.nothingKept },
      { kind: 'heading', text: texts.backups },
      { kind: 'text', text: backupsText(backupsUntil, language) },
      { kind: 'text', tone: 'quiet', text: fill(texts.fingerprint, { hash: hash ?? '' }) },
    ],
    foot: `${texts.title} · ${texts.page}`,
  }
}
