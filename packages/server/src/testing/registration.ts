/** The body of a form that registers a child in a class, with the required fields and the given ones. */
export function registration(schoolClass: { _id: string }, more: Record<string, unknown> = {}) {
  const required = { firstName: 'Asha', dob: '2021-05-01', motherName: 'Meera Rao', doa: '2024-06-01' }
  return { ...required, classId: schoolClass._id, ...more }
}
