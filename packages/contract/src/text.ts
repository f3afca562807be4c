import { fill } from './fill.ts'
import { messages } from './messages.ts'
import { noticeTexts } from './notice-texts.ts'
import { refusals } from './refusals.ts'

/** The texts of all catalogues; a text's key is its path here. */
export const catalogue = { ...messages, refusals, notices: noticeTexts }

type Leaf<T> = T extends string ? T : { [K in keyof T]: Leaf<T[K]> }[keyof T]
type Blank<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Blank<Rest>
  : never

/** A text of the catalogues; a sentence that stands elsewhere does not compile. */
export type Template = Leaf<typeof catalogue>
/** A text of the catalogues without blanks. */
export type PlainText = Exclude<Template, `${string}{{${string}`>

/** What fills the blanks of a text, by their names. */
export type Values = Readonly<Record<string, string | number>>

/**
 * A text for people: the English sentence, and the key and values by which clients say it in another language. The key is
 * the path in messages.ts; those of refusals.ts begin with `refusals.`, those of notice-texts.ts with `notices.`.
 */
export type Text = { message: string; key: string; values?: Values }

type Tree = { readonly [name: string]: string | Tree }

/** The texts of a catalogue with their keys. */
function textsOf(tree: Tree, at = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[at + name, text]] : textsOf(text, `${at}${name}.`),
  )
}

/** Every text by its key. */
export const textByKey: ReadonlyMap<string, string> = new Map(textsOf(catalogue))
const keyByText = new Map([...textByKey].map(([key, text]) => [text, key]))

/** A text of the catalogues, its blanks filled with values. */
export function textOf<T extends Template>(
  template: T,
  ...[values]: [Blank<T>] extends [never] ? [] : [Record<Blank<T>, string | number>]
): Text {
  return filled(template, values)
}

/** As `textOf`, where the compiler cannot know which text it is. Throws for one that stands in no catalogue. */
export function filled(template: string, values?: Values): Text {
  const key = keyByText.get(template)
  if (key === undefined) throw new Error(`“${template}” stands in no catalogue.`)
  return { message: fill(template, values), key, ...(values && { values }) }
}

/** The text of the catalogues that a sentence without blanks is, or undefined. */
export function knownText(sentence: string): Text | undefined {
  return keyByText.has(sentence) ? filled(sentence) : undefined
}
