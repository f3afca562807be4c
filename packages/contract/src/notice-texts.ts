/**
 * The texts of notices, each defined once. A stored notice refers to one by its path in this tree and holds the
 * placeholder values; `_one` and `_other` are plural forms, as in refusals.ts.
 */
export const noticeTexts = {
  published_one: 'The school has shared new work by {{child}}.',
  published_other: 'The school has shared {{count}} new works by {{child}}.',
  assignment: '{{author}} has set an assignment for {{child}}: {{assignment}}',
  resubmission: '{{child}}’s parent has asked to resubmit: {{assignment}}',
  note: '{{author}} wrote a note about {{child}}.',
  switchedOn: 'Good news: your school has been approved. Welcome to Casa.',
  handedOver:
    '{{name}} has handed the school over to you: you are its registered contact now, with all rights.',
  handedOverBy: 'You have handed the school over to {{name}}, who is its registered contact now.',
  registered: '{{school}} has registered and is waiting to be switched on.',
  linkAccepted: '{{child}}’s parent has accepted: the child is linked.',
  linkDeclined: 'The parent who was asked says that {{child}} is not their child.',
  numberChanged: '{{child}}’s mother has a new mobile number: {{number}}.',
  trialEnds: 'Your school’s trial ends on {{day}}.',
  feeDue: 'The school kindly reminds you that {{amount}} rupees have been due for {{child}} since {{day}}.',
  review_one: '{{author}} has sent a conference report for review.',
  review_other: '{{author}} has sent {{count}} conference reports for review.',
  passwordChanged: 'The password of your account was changed.',
  newDevice: 'Your account was signed in on a new device: {{device}}.',
  newUnknownDevice: 'Your account was signed in on a new device.',
  factorAdded: 'An authenticator app was set up for your account.',
  factorRemoved: 'Your account no longer asks for an authenticator app.',
  factorsRemoved: 'Your lost passkeys and authenticator app were removed. Your password alone signs you in.',
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey was removed from your account.',
  factorReset:
    '{{author}} says that you lost your passkey or authenticator app. It will be removed in 24 hours, unless you keep it.',
  supportAllowed: '{{author}} has let support read {{school}} for {{hours}} hours.',
  supportEnded: '{{author}} has ended support’s access to {{school}}.',
  accountLinked:
    'Your account is now linked with another one: {{account}}. A person who is signed in to one of them can switch to the other.',
  exportReady: 'Your copy of the data is ready. You can download it until {{day}}.',
  requestAccepted: 'The school has accepted your request about {{guardian}}, a guardian of {{child}}.',
  requestRefused:
    'The school has not accepted your request about {{guardian}}, a guardian of {{child}}. If you have questions, please ask its office.',
  report: 'The conference report on {{child}} is ready to read.',
} as const
