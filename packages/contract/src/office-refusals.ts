/** The refusals about a school's office: its people, and the areas to which they have no right; part of `refusals`. */
export const officeRefusals = {
  team: {
    contact: 'The registered contact always has all rights. Change the contact in School Settings.',
    onlyContact:
      'Only your school’s registered contact can change the contact’s number and the email addresses.',
    onlyContactHandsOver: 'Only your school’s registered contact can hand the school over.',
    noCode:
      'No code can be sent to you: this installation sends no text messages, and you have no email address. Enter one in School Settings.',
    beyondOwn: 'This needs rights that you do not have. Ask your school’s registered contact.',
  },
  area: {
    read: {
      children: 'Your account cannot open children’s data. Ask the person who manages your school’s team.',
      learning:
        'Your account cannot open records and reports. Ask the person who manages your school’s team.',
      money: 'Your account cannot open fees. Ask the person who manages your school’s team.',
      settings: 'Your account cannot open the settings. Ask the person who manages your school’s team.',
    },
    write: {
      children: 'Your account cannot change children’s data. Ask the person who manages your school’s team.',
      learning:
        'Your account cannot change records and reports. Ask the person who manages your school’s team.',
      money: 'Your account cannot change fees. Ask the person who manages your school’s team.',
      settings: 'Your account cannot change the settings. Ask the person who manages your school’s team.',
    },
  },
} as const
