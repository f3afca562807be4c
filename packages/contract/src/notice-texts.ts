/** The texts of notices, each once. A stored notice names one by its path in this tree and holds the values of its blanks. */
export const noticeTexts = {
  publishedOne: "The school has shared a new work of {{child}}'s.",
  published: "The school has shared {{records}} new works of {{child}}'s.",
  assignment: '{{author}} has set an assignment for {{child}}: {{assignment}}',
  resubmission: 'The parent of {{child}} asks to hand in again: {{assignment}}',
  note: '{{author}} wrote a note about {{child}}.',
  switchedOn: 'Good news: your school is approved. Welcome to Casa.',
  registered: '{{school}} has registered and waits to be switched on.',
  linkAccepted: 'The parent of {{child}} has accepted: the child is linked.',
  linkDeclined: 'The parent asked says that {{child}} is not their child.',
  feeDue: 'The school kindly reminds you: {{amount}} rupees are due for {{child}}, since {{day}}.',
  report: 'The report on {{child}} for the conference is ready to read.',
} as const
