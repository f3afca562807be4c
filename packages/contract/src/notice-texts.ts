/** The texts of notices, each once. A stored notice names one by its path in this tree and holds the values of its blanks. */
export const noticeTexts = {
  publishedOne: 'A record of {{child}} is published.',
  published: '{{records}} records of {{child}} are published.',
  note: '{{author}} wrote a note about {{child}}.',
  switchedOn: 'Your school is switched on. Welcome to Casa.',
  registered: '{{school}} has registered and waits to be switched on.',
  linkAccepted: 'The parent of {{child}} has accepted: the child is linked.',
  linkDeclined: 'The parent asked says that {{child}} is not their child.',
} as const
