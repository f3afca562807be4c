/** A class goes only when nobody would be left without one: the sentence that says who would, or undefined. */
export function whyNotRemove({
  students,
  teachers,
}: {
  students: number
  teachers: number
}): string | undefined {
  if (students + teachers === 0) return undefined
  const uses = [count(students, 'student', 'students'), count(teachers, 'teacher', 'teachers')].filter(
    Boolean,
  )
  return `This class still has ${uses.join(' and ')}. Move them to another class first.`
}

function count(number: number, one: string, many: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`
}
