import { messages } from '@casa/contract/messages'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A text of the contract or the server: its English sentence, with its key and values if the server sent them. */
export type Message =
  | string
  | { message: string; key?: string | undefined; values?: Record<string, string | number> | undefined }

/** Translates a message of the contract or the server into the chosen language; English if there is no translation. */
export function useMessages(): (message: Message) => string {
  const { t } = useTranslation('messages')
  return useCallback(
    text => {
      const { message, ...sent } = typeof text === 'string' ? { message: text } : text
      const { key, values } = sent.key ? sent : { ...knownSentence(message) }
      return (key && t(key, { ...values, defaultValue: '' })) || message
    },
    [t],
  )
}

type Tree = { readonly [name: string]: string | Tree }
type Known = { key: string; values?: Record<string, string> }

const keysBySentence = new Map<string, string>()

function collect(tree: Tree, at: string): void {
  for (const [name, text] of Object.entries(tree))
    if (typeof text === 'string') keysBySentence.set(text, at + name)
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
  if (!keysBySentence.size) collect(messages, '')
  const key = keysBySentence.get(sentence)
  if (key) return { key }
  // Last, because “at most 5.” must not match “at most 5 characters.”
  return [...keysBySentence].reduce<Known | undefined>((found, [text, key]) => {
    const values = blankIn(text, sentence)
    return values ? { key, values } : found
  }, undefined)
}
