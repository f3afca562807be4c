import { fill } from './fill.ts'
import { messages } from './messages.ts'
import { noticeTexts } from './notice-texts.ts'
import { refusals } from './refusals.ts'

/** The texts of all catalogues; a text's key is its path in this tree. */
export const catalogue = { ...messages, refusals, notices: noticeTexts }

type Leaf<T> = T extends string
  ? Exclude<T, Nested>
  : { [K in keyof T]: K extends `${string}_${'one' | 'other'}` ? never : Leaf<T[K]> }[keyof T]
/** A text that includes other texts of the catalogues, in i18next's notation. */
type Nested = `${string}$t(${string}`
type Counted<T, At extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Base}_other`
      ? `${At}${Base}`
      : T[K] extends Nested
        ? `${At}${K}`
        : never
    : Counted<T[K], `${At}${K}.`>
}[keyof T & string]
type Blank<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Blank<Rest>
  : never

/** A text from the catalogues; any other sentence does not compile. */
export type Template = Leaf<typeof catalogue>
/** A text from the catalogues without placeholders. */
export type PlainText = Exclude<Template, `${string}{{${string}`>

/** The key of a text whose wording depends on a number; the server's `countedText` chooses the form. */
export type CountedKey = Counted<typeof catalogue>

/** Placeholder values by name. */
export type Values = Readonly<Record<string, string | number>>

/**
 * A text for people: the English sentence, with the key and values that let clients translate it. The key is the path
 * in messages.ts; keys from refusals.ts begin with `refusals.`, those from notice-texts.ts with `notices.`.
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

/** A text from the catalogues with its placeholders filled. */
export function textOf<T extends Template>(
  template: T,
  ...[values]: [Blank<T>] extends [never] ? [] : [Record<Blank<T>, string | number>]
): Text {
  return filled(template, values)
}

/** Like `textOf`, for texts not known at compile time. Throws if the text is in no catalogue. */
export function filled(template: string, values?: Values): Text {
  const key = keyByText.get(template)
  if (key === undefined) throw new Error(`“${template}” is in no catalogue.`)
  return { message: fill(template, values), key, ...(values && { values }) }
}

/** The catalogue text equal to a sentence without placeholders, or undefined. */
export function knownText(sentence: string): Text | undefined {
  return keyByText.has(sentence) ? filled(sentence) : undefined
}
