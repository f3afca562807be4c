/**
 * A text as a cell of a workbook has to carry it, so that every program reads back what was typed. The format takes
 * `_x0041_` for an escaped letter (ECMA-376, 22.4.2.4), so an underscore that begins one is escaped itself. Words such
 * as `constructor` are escaped too: the library that writes our workbooks looks its texts up in a plain object.
 */
export function workbookText(text: string): string {
  if (text in {}) return `_x${text.charCodeAt(0).toString(16).padStart(4, '0')}_${text.slice(1)}`
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}
