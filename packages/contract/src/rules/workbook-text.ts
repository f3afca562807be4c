/**
 * Escapes a text for a cell of an Excel file. The format reads `_x0041_` as an escaped letter (ECMA-376, 22.4.2.4), so an
 * underscore that begins such a sequence is escaped. Words such as `constructor` are escaped too, because the library that
 * writes the files looks texts up in a plain object.
 */
export function workbookText(text: string): string {
  if (text in {}) return `_x${text.charCodeAt(0).toString(16).padStart(4, '0')}_${text.slice(1)}`
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}
