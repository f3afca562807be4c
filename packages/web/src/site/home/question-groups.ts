/** The questions that each kind of reader asks first, as keys of the home page's texts. */
export const groups = {
  schools: ['onlyMontessori', 'setup', 'trial', 'safety'],
  teachers: ['device', 'training', 'lessonPlans', 'offline'],
  parents: ['signIn', 'seen', 'secondChild'],
  general: ['help', 'languages', 'leave'],
} as const

export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as Group[]
