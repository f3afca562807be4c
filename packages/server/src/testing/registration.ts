/** What a form sends to register a child in a class, with just the required fields and those it names. */
export function registration(schoolClass: { _id: string }, more: Record<string, unknown> = {}) {
  const required = { firstName: 'Asha', dob: '2021-05-01', motherName: 'Meera Rao', doa: '2024-06-01' }
  return { ...required, classId: schoolClass._id, ...more }
}
