import { accountRefusals } from './account-refusals.ts'
import { classRefusals } from './class-refusals.ts'
import { guardianRefusals } from './guardian-refusals.ts'
import { linkedAccountRefusals } from './link-refusals.ts'
import { officeRefusals } from './office-refusals.ts'
import { passkeyRefusals } from './passkey-refusals.ts'
import { supportRefusals } from './support-refusals.ts'

/**
 * Refusals that only the server sends, each defined once, with placeholders `{{name}}`; `_one` and `_other` are
 * i18next's plural forms, chosen by `count`. They are separate from messages.ts because the web app displays what the server sends and does not need to load them.
 */
export const refusals = {
  notFound: 'Not found.',
  signIn: 'Please sign in.',
  role: 'Your role may not do this.',
  roleField: 'Your role may not change {{field}}.',
  ...officeRefusals,
  ...classRefusals,
  request: {
    tooLarge: 'This is too large.',
    multipartWanted: 'Send this as multipart/form-data.',
    brokenForm: 'The form ends unexpectedly.',
    jsonWanted: 'Send this as JSON.',
    notJson: 'The body is not JSON.',
    kind: 'This kind of body is not accepted.',
    unanswerable: 'This request cannot be answered.',
    failed: 'Something went wrong on our side. Please try again.',
    idempotencyKeyLength: 'An Idempotency-Key has 8 to 200 characters.',
    idempotencyKeyUsed: 'This Idempotency-Key was used for another request.',
  },
  busy: {
    server: 'The server is busy. Please try again in a moment.',
    requests: 'Too many requests at once. Please wait a moment.',
    longList: 'Another long list of yours is still being sent. Please try again in a moment.',
    streams: 'Too many people are connected right now.',
  },
  demo: {
    none: 'This installation is not an open demo.',
    closed: 'This is disabled in the demo: passwords, accounts, messages and uploads.',
    shared:
      'All demo schools are in use, so you share this one and nothing is saved. Sign out and try again later for one of your own.',
  },
  maintenance:
    'Casa is being maintained. Nothing was saved. You can still read everything; please save again later.',
  storage: {
    full: 'The disk is full. Nothing was stored.',
    diskFull:
      'The server’s disk is full. Nothing was saved. You can still read everything; saving works again as soon as there is space.',
    budget:
      'Your school’s space for records is full: it has {{rows}} records and {{size}} GB. Nothing was saved. You can still read everything, and delete records: a few minutes after enough is deleted, you can save again. Removing a child, a teacher or a class with records frees no space, because their records are kept. For more space, ask the operator of this installation.',
    away: 'The file storage is not available. Please try again in a moment.',
    keyMissing:
      'This server cannot open encrypted numbers at the moment. Please try again later; the operator has to restart it.',
    unreadable: 'A stored row could not be read back.',
    unstorable: 'One of these values cannot be stored.',
    inUse: 'This is still in use, or something it refers to no longer exists.',
    exists: 'This already exists.',
    disagree: 'These values do not go together.',
    sameMoment: 'Somebody else saved at the same moment. Please try again.',
  },
  erasure: {
    staying: 'These children of the family are still at the school: {{children}}. Erase the child alone.',
    asked: 'This is already going to be erased.',
    otherName: 'Type the name exactly as it appears above.',
    begun: 'The erasure has begun, so it can no longer be undone.',
    waiting: '{{child}} is about to be erased. Undo the erasure first.',
  },
  dataExport: {
    running: 'A copy is already being made. Wait until it is ready, or delete it.',
  },
  list: {
    pages: 'There are {{rows}} rows; ask for them in pages with page and size.',
    field: '{{field}} is not a field of this list.',
    search: 'This list cannot be searched.',
    entries: 'There are more than {{most}} entries; ask for one child, a class or fewer days.',
  },
  picture: {
    tooLarge: 'The picture is larger than 10 MB.',
    tooManyPixels: 'The picture has more than 40 megapixels.',
    kind: 'Only JPEG, PNG and WebP pictures can be used.',
    unreadable: 'The picture is damaged and cannot be read.',
    quota: 'Your school’s space for files is used up.',
    otherUse: 'This picture is already used elsewhere. Please upload it again.',
  },
  file: {
    kind: 'Only MP3, M4A, OGG and WAV recordings and MP4 and WebM videos can be used.',
    damaged: 'The file is damaged or incomplete, so it cannot be played.',
    audioWanted: 'This is a video. Please choose a recording.',
    videoWanted: 'This is a recording. Please choose a video.',
    audioTooLarge: 'The recording is larger than 50 MB.',
    videoTooLarge: 'The video is larger than 500 MB.',
    wrongKind: 'This file is of another kind. Please upload the right one.',
    inUse: 'This file is still in use. Remove it where it is used and save, then delete it.',
    range: 'The file ends before that.',
    tooManyOpen: 'You have too many videos open at once. Please close some of them.',
    tooManyUnfinished: 'You have too many unfinished uploads. Finish or cancel one of them first.',
    unfinished: 'The upload is not finished yet.',
    tookOver: 'This upload was continued on another device.',
    tooManyParts: 'This upload was cut off too often. Please begin it again.',
  },
  workbook: {
    tooLarge: 'The Excel file is larger than 10 MB.',
    tooManyRows: 'The Excel file has more than 20,000 rows. Please split it into several files.',
    tooMuch: 'The Excel file contains too much. Please copy the rows into a new file and upload that.',
    tooSlow: 'Reading the Excel file took too long. Please copy the rows into a new file and upload that.',
    kind: 'This is not an Excel file (.xlsx).',
    oldFormat: 'This is an Excel file in the old format (.xls). Please save it as .xlsx and upload that.',
    encrypted: 'The Excel file is protected with a password. Please save it without one and upload that.',
    unreadable:
      'The Excel file is damaged and cannot be read. Please save it again as .xlsx and upload that.',
    empty: 'The first sheet of the Excel file has no rows.',
    columnMissing: 'This column is missing',
    moreSheets:
      'These sheets also have rows, which would be ignored: {{sheets}}. Move all rows to one sheet, or delete the other sheets.',
    datesTwoWays:
      'Dates in this column can be read in two ways: row {{row}} is {{stored}} or {{exchanged}} (day, month, year).',
    hiddenRow: 'This row is hidden, for example by a filter. Show all rows, or delete it.',
    columnTwice: 'This column appears twice',
  },
  cell: {
    formula: 'The formula gives {{error}}',
    year: 'Write the year with four digits',
    oneOf: 'Must be one of: {{words}}',
    yesOrNo: 'Must be Yes or No',
    age: 'Must be an age in years, such as 3 or 3½',
    cutOff: 'Some digits are missing. Format the column as text and type the number again',
    day: 'Not a date. Write it as DD-MM-YYYY',
    noResult: 'This formula has no stored result. Open the file in Excel, save it and upload it again',
    merged: 'This cell is merged with the one beside it. Unmerge the cells',
  },
  user: {
    numberTaken: 'Somebody already signs in with this mobile number.',
    schoolOff:
      'Your school is switched off, so nobody there can sign in now. Its records are kept; ask the school’s office or support.',
    otherTile: {
      PARENT: 'This password is for the Parent sign-in. Choose Parent and try again.',
      TEACHER: 'This password is for the Teacher sign-in. Choose Teacher and try again.',
      SCHOOLE: 'This password is for the School sign-in. Choose School and try again.',
      SUPERADMIN: 'This password is for the Admin sign-in. Choose Admin and try again.',
    },
  },
  administrator: {
    linkEnded:
      'This link is no longer valid: it was used, or it is older than 24 hours. Restart Casa or run casa admin reset on the server for a new one.',
  },
  account: accountRefusals,
  linkedAccount: linkedAccountRefusals,
  passkeys: passkeyRefusals,
  number: {
    same: 'You already sign in with this number.',
    taken:
      'Somebody already has an account with this number. If it is yours, ask the school to move your children to it.',
    none: 'You sign in without a mobile number. Ask the school to enter it.',
    noTextMessages: 'This installation cannot send text messages. Ask the school to enter your new number.',
  },
  guardian: guardianRefusals,
  link: {
    proofRequired: 'Type the code that was sent to your number, or the password on the slip of that school.',
    noTextMessages:
      'This installation cannot send text messages. Ask that school for a slip and type its password.',
    notWaiting: 'This child is not waiting for a parent’s answer.',
    askedOften: 'This parent has been asked three times. Wait a day, or give the parent a slip.',
    fiveToday:
      'Five children have been linked with this number today and are waiting for the parent’s answer. Try again tomorrow, or leave the number empty.',
  },
  slip: {
    hasPasswordNoMessages:
      'This parent already has a password, and this installation cannot send text messages to replace it. Remove the number from the child: you will then get a slip with which the parent signs in by the serial number.',
    endsPassword:
      'This parent has a password. A new slip replaces it and signs the parent out. Confirm that you want this.',
    noParent: 'No parent is linked to this child.',
  },
  student: {
    elsewhere: 'This child is in another class.',
    movesLater: 'A child can change class today or on an earlier day. Save a later move on the day itself.',
    movesEarlier: 'The child joined the current class after this day. Choose a later day.',
    recordedFrom:
      'Something is already recorded for this child on {{day}}, such as attendance, work, a payment or a change of class. Choose that day or an earlier one.',
    numberTaken: 'This admission number is already taken.',
    movesEarlierThan: '{{child}} joined the current class after this day. Choose a later day.',
    movedSince:
      'One of these children has moved or left since, so the move stays. Move the others back one by one.',
    movedBefore: 'This was more than ten minutes ago. Move the children back with Change class.',
    leftBefore: 'This was more than ten minutes ago. Restore the children in “Left the school”.',
    likelySame: {
      dob: '{{child}} in {{class}} has the same name and birth date. Confirm that this is another child.',
      mother: '{{child}} in {{class}} has the same name and mother. Confirm that this is another child.',
      both: '{{child}} in {{class}} has the same name, birth date and mother. Confirm that this is another child.',
    },
    likelySameLeft: {
      dob: '{{child}}, who is in “Left the school”, has the same name and birth date. Restore that child there, or confirm that this is another one.',
      mother:
        '{{child}}, who is in “Left the school”, has the same name and mother. Restore that child there, or confirm that this is another one.',
      both: '{{child}}, who is in “Left the school”, has the same name, birth date and mother. Restore that child there, or confirm that this is another one.',
    },
    likelySameRows:
      'Some children in this file are probably registered already, or the file was imported before. Confirm that you want to register them.',
    leftOut: 'Leave out only rows of this file with a child, and not all of them.',
    importedBefore: 'This import is more than a day old. Delete the children in Student Details.',
    importUsed:
      'Attendance, records or payments have been entered since, for {{names}}. Delete the other children in Student Details.',
    classClosed: 'The class {{class}} of {{child}} no longer exists. Choose another class.',
    numberTakenBy:
      'The admission number of {{child}} now belongs to another child. Change that number first, then restore {{child}}.',
    numberTwice: 'This admission number also appears in row {{row}}',
    askFirst:
      '{{mobileNumber}} is the number of {{name}}, parent of {{children}}. Confirm that this child belongs to the same parent.',
  },
  class: {
    nameTaken: 'A class with this name already exists.',
    unknown: 'There is no class “{{name}}”',
    levelUsed: 'This level is used by schools’ classes.',
    levelUnknown: 'Choose one of the levels.',
    levelStays_one:
      'The school has added {{count}} activity or exercise to this level’s curriculum. Delete them before you change the level.',
    levelStays_other:
      'The school has added {{count}} activities and exercises to this level’s curriculum. Delete them before you change the level.',
    levelOfLessons: 'This level still has lessons. Delete them first, or move them to another level.',
    hasAreas_one: 'This level still has {{count}} area of work. Delete it first.',
    hasAreas_other: 'This level still has {{count}} areas of work. Delete them first.',
    hasStudents_one: 'This class still has {{count}} student. Move them to another class first.',
    hasStudents_other: 'This class still has {{count}} students. Move them to another class first.',
    hasTeachers_one: 'This class still has {{count}} teacher. Move them to another class first.',
    hasTeachers_other: 'This class still has {{count}} teachers. Move them to another class first.',
    hasBoth:
      'This class still has $t(refusals.class.students, {"count": {{students}}}) and $t(refusals.class.teachers, {"count": {{teachers}}}). Move them to another class first.',
    students_one: '{{count}} student',
    students_other: '{{count}} students',
    teachers_one: '{{count}} teacher',
    teachers_other: '{{count}} teachers',
  },
  curriculum: {
    areaTaken: 'This class already has an area of work with this name.',
    activityTaken: 'This area of work already has an activity with this name.',
    exerciseTaken: 'This activity already has an exercise with this name.',
    exerciseTwice: 'This exercise also appears in row {{row}}',
    areaElsewhere: 'Choose an area of work of this class.',
    activityElsewhere: 'Choose an activity of this class.',
    activityOfAnotherArea: 'The activity belongs to another area of work.',
    areaHasActivities_one:
      'This area of work still has {{count}} activity. Delete it first, or move it to another area.',
    areaHasActivities_other:
      'This area of work still has {{count}} activities. Delete them first, or move them to another area.',
    activityHasExercises_one:
      'This activity still has {{count}} exercise. Delete it first, or move it to another activity.',
    activityHasExercises_other:
      'This activity still has {{count}} exercises. Delete them first, or move them to another activity.',
    areaAddedTo: 'Schools have added activities to this area of work, so it cannot be deleted.',
    activityAddedTo: 'Schools have added exercises to this activity, so it cannot be deleted.',
    activityRecorded: "Children's records use this activity, so it cannot be deleted.",
    namesTooMany: 'An exercise has at most {{most}} other names.',
    exerciseRecorded: "Children's records use this exercise, so it cannot be deleted.",
    prerequisiteElsewhere: 'Choose exercises of this class.',
    prerequisiteCircle: 'These exercises would require each other in a circle.',
    prerequisiteWayRound: 'These prerequisites would form a circle: {{way}}.',
    prerequisiteUnknown: 'This class does not use an exercise called “{{name}}”',
    prerequisiteSeveral: 'This class has several exercises called “{{name}}”. Write the row number instead.',
    prerequisitesTooMany: 'An exercise can require at most {{most}} others',
  },
  group: {
    taken: 'This class already has a group with this name.',
    tooMany: 'A class has at most {{most}} groups. Delete one first.',
  },
  lesson: {
    subjectTaken: 'A subject with this name already exists.',
    subjectUnknown: 'Choose one of the subjects.',
    subjectHasLessons_one:
      'This subject still has {{count}} lesson. Delete it first, or give it another subject.',
    subjectHasLessons_other:
      'This subject still has {{count}} lessons. Delete them first, or give them another subject.',
    exerciseElsewhere: 'Choose exercises from the lesson’s level.',
    categoryTaken: 'A category with this name already exists.',
  },
  undoEntry: {
    late: 'This was deleted more than ten minutes ago, so it can no longer be restored.',
    changed: 'What this belongs to has been changed since, so it cannot be restored.',
  },
  record: {
    changedMeanwhile: 'Someone else has just changed this. Please look again.',
    entriesOrCells: 'Send either entries or cells, not both.',
    gridAlone: 'Send either cells, or children and exercises, not both.',
    stays: 'An entry cannot move to another child or class. Add a new one instead.',
    oneEntry: 'This call creates one entry: name one child and one exercise.',
    notInClass: 'One of the chosen children is not in the class.',
    exerciseElsewhere: 'This exercise is not in the class’s curriculum.',
    activityElsewhere: 'This activity is not in the class’s curriculum.',
    exerciseOfAnotherActivity: 'This exercise does not belong to the chosen activity.',
    exerciseOfAnotherArea: 'This exercise does not belong to the chosen area.',
    activityOfAnotherArea: 'This activity does not belong to the chosen area.',
    publishedStays: 'Only the school’s office can remove a published record.',
    ofAnotherTeacher: 'Teachers can remove only their own entries.',
    noticeRead: 'A parent has already read the notice, so it stays published.',
    publishedBefore: 'This was published more than ten minutes ago, so it stays published.',
  },
  attendance: {
    stays: 'A sheet cannot move to another class or day. Save the other day as a separate sheet.',
    teacherElsewhere: 'This teacher does not belong to the school.',
    savedMeanwhile: 'Somebody else has saved this attendance in the meantime.',
    notInClass: 'This student is not in the class.',
    listedTwice: 'This student is listed twice.',
    beforeSchool: 'The school had no children on this day yet. Choose a later day.',
  },
  holiday: {
    taken: 'These days are already a holiday.',
    hasSheets: 'Attendance was taken on these days. Choose whether to keep it or to delete it.',
    tooMany: 'The school already has as many holidays as it can have. Delete old ones first.',
  },
  sounds: {
    noColumn: 'There is no column for a sound',
    childTwice: 'This child also appears in row {{row}}',
    noChild: 'There is no child called “{{name}}” in this class',
    noNumber: 'No child called “{{name}}” in this class has this admission number',
    severalChildren: 'The class has {{found}} children called “{{name}}”: give the admission number',
  },
  event: {
    ofTheOffice: 'This event includes other classes, so only the school’s office can change it.',
    notDue: 'Resubmission can be asked for once the due date has passed.',
    askedBefore: 'Resubmission has already been requested.',
    onlyAsking: 'Parents request resubmission; the teacher answers.',
    onlyParents: 'Parents request resubmission. Submit the assignment to answer.',
    submittedBefore: 'This was submitted more than ten minutes ago, so it can no longer be undone.',
    changedSince: 'Some of this has been changed since, so it cannot be undone.',
  },
  training: {
    trainerUnknown: 'Choose one of the trainers.',
    levelUsed: 'This level has training topics, so it cannot be deleted.',
    hasTopics_one: 'This trainer still has {{count}} topic. Delete it first, or give it to another trainer.',
    hasTopics_other:
      'This trainer still has {{count}} topics. Delete them first, or give them to another trainer.',
  },
  fee: {
    yearTaken: 'This academic year already exists.',
    yearUsed: 'This year can’t be deleted: schools have set fees for it.',
    yearUnknown: 'Choose one of the academic years.',
    classUnknown: 'Choose one of your classes.',
    tooManyToCopy: 'More than {{most}} fees cannot be copied at once.',
    setBefore:
      'The whole class already has this fee for this year, with the same installments. Confirm that you want to set it a second time.',
    setBeforeFor:
      '{{child}} already has this fee for this year, with the same installments. Confirm that you want to set it a second time.',
    setMeanwhile: 'The same fee has been set again, so this one stays deleted.',
    oneChild:
      'A fee is for one child or for all, and this cannot change. Set another fee for the other children.',
    notPaid: 'This installment has not been paid yet, so it has no receipt.',
    paidLater: 'A payment cannot be dated in the future.',
  },
  ledger: {
    off: 'Your school does not keep a ledger. Switch it on first.',
    repeatedPayment:
      'A payment of {{amount}} rupees for the same day is already recorded for {{child}}: receipt {{number}}.',
    repeatedConcession:
      'A concession of {{amount}} rupees for the same day is already recorded for {{child}}.',
    repeatedLateFee: 'A late fee of {{amount}} rupees for the same day is already recorded for {{child}}.',
    future: 'A day in the future cannot be recorded.',
    tooMuch: 'Only {{owed}} rupees are owed, so no more can be recorded.',
    reversal: 'A reversal cannot be reversed. Record the right entry again.',
    reversedBefore: 'This entry has already been reversed.',
    tooManyCharges:
      'This would record {{count}} charges; the limit is {{most}} at once. Set the fee for fewer children, or with fewer installments.',
    paidAlready: 'Families would then have paid more than they owe. Reverse those payments first.',
  },
  support: supportRefusals,
  document: {
    tooLong: 'This document is too long to print.',
  },
  conferenceReport: {
    open: 'A report on this child is already in progress.',
    notDraft: 'Only a draft can be changed.',
    notInReview: 'This report is not in review.',
    notPublished: 'Only a published report can be corrected.',
    correctedBefore: 'This report already has a correction.',
    ownWords: 'You drafted or edited this report, so somebody else must publish it.',
    empty: 'There are no records for this child in this period.',
    wordsAlone:
      'No record supports the sentences on {{area}}. Refresh the report from today’s records, or delete the sentences.',
    unsupported: 'The records no longer show this: {{works}}. Refresh the report from today’s records.',
    lineUnknown: 'You can only leave out lines of this report.',
    areaUnknown: 'You can only write about areas of this report.',
    highlightUnknown: 'You can only name recorded works of this report, each of them once.',
    tooManyHighlights: 'Name at most five works of {{area}}. The others are counted.',
    quoteUnknown: 'Choose observations and notes about this child.',
    tooLong: 'This report is too long to print. Leave out some lines, or shorten its texts.',
  },
  note: {
    ofAnother: 'Only its author can change a note.',
  },
  staffEvent: {
    ofAnother:
      'This event was created by somebody else. Only its author and the school’s office can change it.',
    forAnother: 'Teachers can add events only in their own name.',
    longSpan: 'Ask for at most {{days}} days at once.',
  },
} as const
