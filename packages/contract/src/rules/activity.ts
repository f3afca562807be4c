import { type Area, areas, type CallArea } from '../areas.ts'

/**
 * What somebody did, by area, action and the calls or entries of the audit log that did it. A call that is not here is
 * `added`, `changed` or `removed`, among the settings.
 */
const activities = {
  children: {
    childRegistered: ['POST /student/add', 'POST /guardian/sibling'],
    childChanged: ['PUT /student/{id}'],
    aadhaarSeen: ['GET /student/{id}'],
    childRemoved: ['DELETE /student/{id}'],
    childrenImported: ['POST /subactivity/studentregister/upload'],
    childrenMoved: ['POST /student/bulk/move'],
    childrenLeft: ['POST /student/bulk/leave'],
    childrenRestored: ['POST /student/bulk/restore'],
    slipsMade: ['POST /student/{id}/welcome', 'POST /student/bulk/welcome', 'POST /guardian/slip/{id}'],
    familyLanguageChanged: ['PUT /student/bulk/language'],
    parentAsked: ['PUT /student/{id}/ask-again'],
    parentPasswordEnded: ['parent password ended'],
    parentNumberChanged: ['parent number changed'],
    guardianChanged: ['guardian changed'],
    guardianAdded: ['POST /guardian'],
    guardianUpdated: ['PATCH /guardian/{id}'],
    guardianBlocked: ['PUT /guardian/block/{id}'],
    guardianRemoved: ['DELETE /guardian/{id}'],
    guardianAsked: [
      'POST /guardian/request',
      'POST /guardian/request/change',
      'POST /guardian/request/removal',
    ],
    guardianWithdrawn: ['DELETE /guardian/request/{id}'],
    guardianAnswered: ['PUT /guardian/request/{id}'],
    classAdded: ['POST /addclass/add'],
    classChanged: ['PUT /addclass/{id}'],
    classRemoved: ['DELETE /addclass/{id}'],
    teacherAdded: ['POST /teacher/add'],
    teacherChanged: ['PUT /teacher/{id}'],
    teacherRemoved: ['DELETE /teacher/{id}'],
    teacherClassAdded: ['POST /teacherclass/add'],
    teacherClassChanged: ['PUT /teacherclass/{id}'],
    teacherClassRemoved: ['DELETE /teacherclass/{id}'],
    attendanceSaved: ['POST /attendence/add', 'PUT /attendence/{id}'],
    attendanceRemoved: ['DELETE /attendence/{id}'],
    supportReadChildren: ['support read children'],
  },
  learning: {
    recordsAdded: ['POST /activity/add', 'POST /activity/multiple-add'],
    recordsChanged: ['PUT /activity/update-status', 'PUT /activity/{id}'],
    recordsUndone: ['PUT /activity/undo'],
    recordsPublished: ['PUT /activity/publicstatus', 'PUT /activity/publicstatus/{id}'],
    recordsRemoved: ['DELETE /activity/{id}', 'POST /activity/multiple-delete'],
    observationAdded: ['POST /specialobservation/add', 'POST /specialobservation/children'],
    observationChanged: ['PUT /specialobservation/{id}'],
    observationRemoved: ['DELETE /specialobservation/{id}', 'PUT /specialobservation/undo'],
    noteAdded: ['POST /teachernotes/add'],
    noteChanged: ['PATCH /teachernotes/update/{id}'],
    noteRemoved: ['DELETE /teachernotes/{id}'],
    reportAdded: ['POST /conference-report/add', 'POST /conference-report/{id}/correct'],
    reportChanged: [
      'PATCH /conference-report/{id}',
      'POST /conference-report/{id}/draw-up',
      'POST /conference-report/{id}/send-back',
    ],
    reportReviewed: ['POST /conference-report/{id}/review'],
    reportPublished: ['POST /conference-report/{id}/publish'],
    reportRemoved: ['DELETE /conference-report/{id}'],
    reportPrinted: ['GET /conference-report/{id}/pdf'],
    storyPrinted: ['GET /story/{id}/pdf'],
    assignmentAdded: ['POST /event/add'],
    assignmentChanged: ['PUT /event/{id}', 'PUT /event/studentactivity/{id}', 'PUT /event/undo'],
    assignmentSubmitted: ['PUT /event/submit/{id}'],
    assignmentRemoved: ['DELETE /event/{id}'],
    eventAdded: ['POST /calenderassignment/add', 'POST /calelnderevents/add', 'POST /holiday/add'],
    eventChanged: ['PUT /calenderassignment/{id}', 'PUT /calelnderevents/{id}', 'PUT /holiday/{id}'],
    eventRemoved: ['DELETE /calenderassignment/{id}', 'DELETE /calelnderevents/{id}', 'DELETE /holiday/{id}'],
    pictureAdded: [
      'POST /event/uploadimage',
      'POST /calenderassignment/uploadimage',
      'POST /lesson/uploadimage',
      'POST /trainerregistration/uploadimage',
      'POST /trainer/uploadimage',
    ],
    pictureRemoved: [
      'POST /event/deleteazureimage',
      'POST /calenderassignment/deleteazureimage',
      'POST /lesson/deleteazureimage',
      'POST /trainer/deleteazureimage',
    ],
    materialsChanged: ['POST /movable/add', 'PATCH /movable/update/{id}', 'DELETE /movable/{id}'],
    soundsImported: ['POST /sound/data/upload'],
    groupChanged: ['POST /studentgroup/add', 'DELETE /studentgroup/{id}'],
    curriculumAdded: [
      'POST /superactivity/add',
      'POST /activitytabel/add',
      'POST /subactivity/add',
      'POST /subactivity/names/add',
    ],
    curriculumChanged: ['PUT /superactivity/{id}', 'PUT /activitytabel/{id}', 'PUT /subactivity/{id}'],
    curriculumRemoved: [
      'DELETE /superactivity/{id}',
      'DELETE /activitytabel/{id}',
      'DELETE /subactivity/{id}',
      'DELETE /subactivity/names/{id}',
    ],
    curriculumImported: ['POST /subactivity/data/upload', 'POST /starter/load'],
    lessonAdded: ['POST /lesson/add', 'POST /subject/add', 'POST /category/add'],
    lessonChanged: ['PUT /lesson/{id}', 'PUT /subject/{id}', 'PUT /category/{id}'],
    lessonRemoved: ['DELETE /lesson/{id}', 'DELETE /subject/{id}', 'DELETE /category/{id}'],
    trainingAdded: ['POST /trainer/add', 'POST /trainerregistration/add'],
    trainingChanged: ['PUT /trainer/{id}', 'PUT /trainerregistration/{id}'],
    trainingRemoved: ['DELETE /trainer/{id}', 'DELETE /trainerregistration/{id}'],
    supportReadLearning: ['support read learning'],
  },
  money: {
    feeAdded: ['POST /fee/add', 'POST /fee/copy'],
    feeChanged: ['PUT /fee/{id}'],
    feeRemoved: ['DELETE /fee/{id}'],
    receiptPrinted: ['GET /fee/receipt/{id}', 'GET /ledger/receipt/{id}/pdf'],
    ledgerSwitched: ['PUT /ledger/keep'],
    paymentRecorded: ['POST /ledger/payment'],
    concessionRecorded: ['POST /ledger/concession'],
    lateFeeRecorded: ['POST /ledger/latefee'],
    entryReversed: ['POST /ledger/entry/{id}/reversal'],
    remindersSent: ['POST /ledger/reminders'],
    supportReadMoney: ['support read money'],
    yearChanged: ['POST /feemaster/add', 'PUT /feemaster/{id}', 'DELETE /feemaster/{id}'],
  },
  settings: {
    signedIn: ['POST /user/login', 'POST /user/login/factor', 'POST /user/login/passkey'],
    signInBegun: ['sign-in begun'],
    signInRefused: ['sign-in refused'],
    signedOut: ['POST /user/logout', 'POST /user/sign-out'],
    sessionEnded: ['DELETE /user/sessions/{id}', 'DELETE /user/sessions'],
    passwordChanged: [
      'PUT /user/password',
      'POST /user/updateUserPassword',
      'PUT /user/reset-default-password',
      'password reset with a code',
      'administrator opened with a link',
      'POST /administrator',
    ],
    factorAdded: ['second factor added'],
    factorRemoved: [
      'POST /user/factors/totp/remove',
      'POST /user/passkeys/{id}/remove',
      'second factor removed',
    ],
    factorRemovalAsked: ['POST /user/factor-resets', 'removal of second factors asked'],
    factorRemovalRefused: [
      'POST /user/factors/keep',
      'DELETE /user/factor-resets/{id}',
      'removal of second factors refused',
    ],
    recoveryCodesRenewed: ['recovery codes renewed'],
    accountLinked: ['POST /user/accounts', 'account linked'],
    accountSwitched: ['POST /user/accounts/{id}/switch'],
    accountUnlinked: ['DELETE /user/accounts/{id}', 'account unlinked'],
    numberChanged: ['PUT /user/number', 'PUT /administrator/number'],
    languageChanged: ['PUT /user/language'],
    codeSent: [
      'POST /team/handover/otp',
      'POST /user/number/otp',
      'POST /user/links/otp',
      'POST /user/forget-user-password',
      'POST /registration/otp',
    ],
    linkAnswered: ['PUT /user/links/{id}'],
    noticesRead: ['PUT /notices/read'],
    calendarAddressChanged: ['POST /calendar/address', 'DELETE /calendar/address'],
    personAdded: ['POST /team/add'],
    personChanged: ['PUT /team/{id}'],
    personRemoved: ['DELETE /team/{id}'],
    handedOver: ['POST /team/{id}/handover'],
    schoolRegistered: ['POST /registration/add'],
    schoolChanged: ['PUT /registration/{id}'],
    exportAsked: ['POST /export'],
    exportRemoved: ['DELETE /export/{id}'],
    exportRead: ['GET /files/export/{id}'],
    erasureAsked: ['POST /erasure'],
    erasureUndone: ['PUT /erasure/{id}/undo'],
    certificatePrinted: ['GET /erasure/{id}/certificate'],
    restored: ['PUT /removals/{id}'],
    fileAdded: [
      'POST /image/add',
      'POST /image/upload',
      'POST /media/add',
      'POST /upload/finish',
      'POST /student/uploadimage',
    ],
    supportAsked: ['POST /support/find'],
    supportAllowed: ['POST /support/access'],
    supportEnded: ['DELETE /support/access'],
    supportVisited: ['POST /support/visit'],
    supportReadSettings: ['support read settings'],
    deletionsAllowed: ['POST /administrator/deletions'],
    added: [],
    changed: [],
    removed: [],
  },
} as const satisfies Record<Area, Record<string, readonly string[]>>

type Activities = typeof activities
/** What an entry of the activity log says was done. */
export type Action = { [A in Area]: keyof Activities[A] & string }[Area]

const byCall = new Map<string, Action>(
  areas.flatMap(area =>
    Object.entries(activities[area]).flatMap(([action, calls]) =>
      calls.map((call: string): [string, Action] => [call, action as Action]),
    ),
  ),
)

/** All actions, in the order of the areas. */
export const actions = areas.flatMap(area => Object.keys(activities[area])) as [Action, ...Action[]]

/** The action of a call, such as `PUT /student/{id}`, or of another entry of the audit log. */
export function actionOf(call: string): Action {
  return byCall.get(call) ?? actionOfMethod(call.split(' ')[0]!)
}

function actionOfMethod(method: string): Action {
  return method === 'POST' ? 'added' : method === 'DELETE' ? 'removed' : 'changed'
}

/** The area under which the log has a call: the first of several; what everybody may do is among the settings. */
export function loggedArea({ area }: { area: CallArea }): Area {
  if (typeof area !== 'string') return area[0]
  return area === 'every' || area === 'any' || area === 'none' ? 'settings' : area
}

/** Whether a call that only reads is written to the log: it hands out a document or an export. */
export function isLoggedRead(call: string): boolean {
  return call.startsWith('GET ') && byCall.has(call)
}

/** The call by which staff open a child's page. */
export const openingCall = 'GET /overview/student/{id}'

/** The kinds of devices that the log distinguishes. */
export const deviceKinds = ['phone', 'tablet', 'computer'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** The kind of device of a User-Agent header; null if it is not a known browser's. */
export function deviceKindOf(userAgent: string | undefined): DeviceKind | null {
  const header = (userAgent ?? '').slice(0, 500)
  if (/\b(?:iPad|Tablet)\b|\bAndroid\b(?!.*\bMobile\b)/.test(header)) return 'tablet'
  if (/\b(?:iPhone|Mobile)\b/.test(header)) return 'phone'
  return /\b(?:Windows|Macintosh|CrOS|X11)\b/.test(header) ? 'computer' : null
}

/** Columns whose name is not that of the field in snake case. */
const columns: Readonly<Record<string, string>> = {
  activityName: 'name',
  adharNo: 'aadhaar',
  className: 'name',
  imageURL: 'image_ids',
  logoURL: 'logo_id',
  name: 'contact_name',
  profileURL: 'photo_id',
  schooleContact: 'school_contact',
  schooleEmail: 'school_email',
  schooleName: 'name',
  selectCountry: 'country',
  subActivityName: 'name',
  superActivityName: 'name',
  teacherName: 'name',
}

/** Fields that only say how to save, and what is not a detail of anything. */
const aboutSaving = ['version', 'schooleId', 'recording', 'again', 'password', 'linkKnown', 'sameParent']

/** The fields of a request that an audit entry names, each with the column whose change counts. */
export function loggedFields(fields: readonly string[]): { fields: string[]; columns: string[] } {
  const kept = fields.filter(field => !aboutSaving.includes(field))
  const columnOf = (field: string) =>
    columns[field] ?? field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return { fields: kept, columns: kept.map(columnOf) }
}
