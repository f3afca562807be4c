/** The refusals about the classes of teachers, and about what a teacher is in a class; part of `refusals`. */
export const classRefusals = {
  teacherClass: {
    teacherUnknown: 'This teacher is not at the school.',
    main: 'This is the teacher’s main class already.',
    areaElsewhere: 'The class does not use this area of work.',
    over: 'This day is over. A cover ends today or later.',
    taken: 'The teacher has this class with this role on some of these days already.',
    tooMany: 'A teacher has at most {{most}} further classes.',
  },
  classRole: {
    assistant:
      'You are an assistant in this class: you take attendance and record work, but do not publish or write reports. Please ask the class’s teacher.',
    specialist:
      'You are a specialist in this class: you record work in your areas, and nothing else. Please ask the class’s teacher.',
    area: 'You are a specialist in this class and record only in your own areas of work. Nothing was saved.',
    ended: 'This class is no longer yours. Nothing was saved. If you still need it, please ask the office.',
  },
  tooOften: 'Too many attempts. Please wait a moment.',
} as const
