/** What somebody is asked before something that cannot be undone. */
export type Question = {
  title: string
  /** A sentence that says what will happen. */
  text: string
  /** The label of the confirming button. */
  action: string
  /** The label of the other button; Cancel by default. */
  refusal?: string
  destructive?: boolean
}
