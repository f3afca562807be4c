/** The words of a text as they are compared: in lower case, in one Unicode form, parted by spaces and punctuation. */
export function wordsOf(text: string): string[] {
  const parted = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[-.,/()"'’]/g, ' ')
  return parted.split(/\s+/).filter(Boolean)
}

/** Whether each typed word begins a word of the text, as the server compares names. Without a typed word it is false. */
export function beginsWordsOf(text: string, typed: string): boolean {
  const words = wordsOf(text)
  const beginnings = wordsOf(typed)
  return beginnings.length > 0 && beginnings.every(begin => words.some(word => word.startsWith(begin)))
}
