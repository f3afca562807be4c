/** A short text to one person, with the addresses that are known. */
export type Message = {
  mobile: string | null
  email: string | null
  subject: string
  text: string
}

export type Messenger = {
  /** Whether messages go to mobile numbers; otherwise they go to e-mail addresses. */
  reachesMobiles: boolean
  /** Whether messages leave this server. */
  delivers: boolean
  /**
   * Sends one message. Returns false if the person has no address of the needed kind. Throws if it is not accepted,
   * so that the job is retried.
   */
  send(message: Message): Promise<boolean>
  close(): void
}
