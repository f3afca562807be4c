import { messages } from '@casa/contract/messages'

type Tree = { readonly [name: string]: string | Tree }
type Known = { key: string; values?: Record<string, string> }

const keys = new Map<string, string>()

function collect(tree: Tree, at: string): void {
  for (const [name, text] of Object.entries(tree))
    if (typeof text === 'string') keys.set(text, at + name)
    else collect(text, `${at}${name}.`)
}

/**
 * The value that fills the placeholder of a text, `{{name}}`, in a sentence; undefined if the sentence does not
 * match.
 */
function blankIn(text: string, sentence: string): Record<string, string> | undefined {
  const [before = '', name, after] = text.split(/\{\{(\w+)\}\}/)
  if (!name || !sentence.startsWith(before) || !sentence.endsWith(after!)) return undefined
  return { [name]: sentence.slice(before.length, sentence.length - after!.length) }
}

/** The key by which a sentence of the contract is translated, and its placeholder value; undefined for any other. */
export function knownSentence(sentence: string): Known | undefined {
  if (!keys.size) collect(messages, '')
  const key = keys.get(sentence)
  if (key) return { key }
  // Last, because “at most 5.” must not match “at most 5 characters.”
  return [...keys].reduce<Known | undefined>((found, [text, key]) => {
    const values = blankIn(text, sentence)
    return values ? { key, values } : found
  }, undefined)
}
