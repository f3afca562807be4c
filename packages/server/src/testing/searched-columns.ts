/**
 * The lists that screens show: the calls that return their rows, the files with their columns, the columns whose text
 * the server searches, and the others, which nobody searches for words: numbers, days and states.
 */
export const lists: {
  calls: string[]
  screens: string[]
  texts: string[]
  others?: string[]
}[] = [
  {
    calls: ['staffEvents.list'],
    screens: ['staff-events/event-list-screen.tsx'],
    texts: ['eventName'],
    others: ['dateTime', 'userId'],
  },
  {
    calls: ['holidays.list'],
    screens: ['holidays/holiday-list-screen.tsx'],
    texts: ['name'],
    others: ['firstDay', 'lastDay', 'days'],
  },
  {
    calls: ['subjects.find'],
    screens: ['lessons/subject-list-screen.tsx'],
    texts: ['subject'],
    others: ['status'],
  },
  {
    calls: ['lessons.list', 'lessons.find'],
    screens: ['lessons/lesson-list-screen.tsx', 'lessonplans/lesson-plan-screen.tsx'],
    texts: ['lesson', 'subjectId', 'classId'],
    others: ['video'],
  },
  {
    calls: ['fees.list', 'fees.find'],
    screens: ['fees/fee-list-screen.tsx'],
    texts: ['feeMasterId', 'classId', 'studentId', 'feeName', 'totalFee'],
    others: ['istallmentId'],
  },
  { calls: ['fees.years'], screens: ['fees/year-list-screen.tsx'], texts: ['acadamicYear'] },
  {
    calls: ['observations.list'],
    screens: ['observations/observation-list-screen.tsx'],
    texts: ['classId', 'studentId', 'specialObservation'],
    others: ['date'],
  },
  {
    calls: ['training.findTrainers'],
    screens: ['training/trainer-list-screen.tsx'],
    texts: ['name', 'mobileNumber', 'email'],
  },
  {
    calls: ['training.topics'],
    screens: [
      'training/topic-list-screen.tsx',
      'training/session-list-screen.tsx',
      'training/topic-columns.tsx',
    ],
    texts: ['subject', 'trainerRegisterId', 'classId'],
    others: ['status', 'files'],
  },
  {
    calls: ['records.reports', 'records.find', 'records.list', 'records.listPlanned'],
    screens: [
      'planner/plan-view.tsx',
      'planner/plan-columns.tsx',
      'progress/activity-report-screen.tsx',
      'progress/family-progress-screen.tsx',
      'progress/student-records.tsx',
    ],
    texts: ['classId', 'studentId', 'superActivityId', 'activityId', 'subActivityId', 'remarks'],
    others: ['date', 'endDate', 'key', 'keyDate', 'publicStatus'],
  },
  {
    calls: ['notes.find', 'notes.list'],
    screens: ['notes/note-list-screen.tsx'],
    texts: ['studentId', 'classId', 'notes', 'userId'],
  },
  {
    calls: ['assignments.list', 'assignments.find', 'assignments.calendar', 'assignments.findInCalendar'],
    screens: [
      'child-calendar/event-list-screen.tsx',
      'assignments/assignment-list-screen.tsx',
      'today/family-assignments.tsx',
    ],
    texts: ['eventName', 'classId', 'discription', 'observation', 'studentId'],
    others: ['date', 'dueDate', 'status', 'eventStudentDetailsListId', 'schooleId'],
  },
  {
    calls: ['classes.list', 'classes.all'],
    screens: ['classes/class-list-screen.tsx'],
    texts: ['className', 'levelId'],
    others: ['status'],
  },
  {
    calls: ['students.list', 'students.listed', 'students.find'],
    screens: ['students/student-list-screen.tsx', 'reports/class-report-screen.tsx'],
    texts: ['fullName', 'admissionNumber', 'classId', 'motherName', 'mobileNumber', 'userId'],
    others: ['dob', 'age'],
  },
  {
    calls: ['bulkStudents.left'],
    screens: ['students/left-students.tsx'],
    texts: [],
    others: ['fullName', 'admissionNumber', 'classId', 'motherName', 'leftOn', 'leftAs'],
  },
  {
    calls: ['curriculum.areas', 'curriculum.areasOf'],
    screens: ['curriculum/area-list-screen.tsx', 'curriculum/curriculum-list.tsx'],
    texts: ['superActivityName', 'classId'],
  },
  {
    calls: ['curriculum.activities', 'curriculum.findActivities', 'curriculum.activitiesOfArea'],
    screens: ['curriculum/activity-list-screen.tsx'],
    texts: ['superActivityId', 'activityName', 'classId'],
  },
  {
    calls: ['curriculum.exercises', 'curriculum.exercisesOfActivity'],
    screens: ['curriculum/exercise-list-screen.tsx'],
    texts: ['superActivityId', 'activityId', 'subActivityName', 'classId', 'requires', 'preparedBy'],
    others: ['fromMonths', 'opener'],
  },
  {
    calls: ['attendance.report'],
    screens: ['reports/attendance-report-screen.tsx'],
    texts: ['studentName', 'classId'],
    others: ['count', 'present', 'absent', 'percent'],
  },
  {
    calls: ['attendance.counts'],
    screens: ['reports/day-report-screen.tsx'],
    texts: ['className'],
    others: ['totalStudents', 'presentStudents', 'absentStudents'],
  },
  { calls: ['attendance.absences'], screens: [], texts: ['fullName', 'classId'] },
  { calls: ['attendance.list', 'attendance.find'], screens: [], texts: ['classId'] },
  { calls: ['categories.list'], screens: [], texts: ['category'] },
  {
    calls: ['schools.all', 'schools.list', 'schools.find', 'schools.studentCount'],
    screens: ['schools/school-list-screen.tsx'],
    texts: ['schooleName', 'city', 'name', 'mobileNumber', 'schooleEmail', 'schooleContact'],
    others: ['studentCount', 'trialEndsOn', 'status'],
  },
  {
    calls: ['teachers.find', 'teachers.list'],
    screens: ['teachers/teacher-list-screen.tsx'],
    texts: ['teacherName', 'classId', 'address'],
  },
  {
    calls: ['team.list'],
    screens: ['team/team-screen.tsx'],
    texts: ['name', 'mobileNumber'],
    others: ['email', 'rights'],
  },
  {
    calls: ['language.letters', 'language.findLetters', 'language.findSounds'],
    screens: ['language/grid-screen.tsx'],
    texts: ['classId', 'studentId', 'admissionNumber'],
  },
  {
    calls: ['conferenceReports.children'],
    screens: ['conference-reports/report-list-screen.tsx'],
    texts: ['fullName', 'classId', 'editedBy'],
    others: ['status', 'to', 'publishedOn'],
  },
  {
    calls: ['conferenceReports.list'],
    screens: ['conference-reports/family-report-list-screen.tsx'],
    texts: ['studentId', 'classId'],
    others: ['from', 'to', 'publishedOn', 'schooleId'],
  },
  {
    calls: ['progress.studentReport'],
    screens: [],
    texts: ['subActivityName', 'activityId', 'superActivityId'],
  },
  // Schools see only a trainer's name.
  { calls: ['training.trainers', 'training.trainersOf'], screens: [], texts: ['name'] },
  { calls: ['classes.levels'], screens: [], texts: ['className'] },
  // Returned with ids, and with sums beside the rows: records/publication.test.ts, ledger/ledger.test.ts.
  { calls: ['records.drafts', 'ledger.due'], screens: [], texts: [] },
]
