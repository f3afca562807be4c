import { nameKey } from './names.ts'

/** What makes two children look like the same one. */
export const likenesses = ['name', 'dob', 'mother'] as const
export type Likeness = (typeof likenesses)[number]

export type ChildLike = {
  fullName: string
  dob: string
  motherName: string
  mobileNumber: string | null
}

/** What two children have in common. The mother is the same if her name or her number is. */
export function likenessOf(one: ChildLike, other: ChildLike): Likeness[] {
  const isSame = {
    name: nameKey(one.fullName) === nameKey(other.fullName),
    dob: one.dob === other.dob,
    mother:
      nameKey(one.motherName) === nameKey(other.motherName) ||
      (one.mobileNumber !== null && one.mobileNumber === other.mobileNumber),
  }
  return likenesses.filter(likeness => isSame[likeness])
}

/** Whether two children are probably the same: the name agrees, and the birth date or the mother. Twins are not. */
export function isLikelySame(one: ChildLike, other: ChildLike): boolean {
  const [first, second] = likenessOf(one, other)
  return first === 'name' && second !== undefined
}

/** The children of a list who are probably the same as an earlier one, each with the index of the earlier one. */
export function repeatedIn(children: readonly ChildLike[]): { index: number; earlier: number }[] {
  const first = new Map<string, number>()
  return children.flatMap((child, index) => {
    const [name, mother] = [nameKey(child.fullName), nameKey(child.motherName)]
    const keys = [
      `n ${name} d ${child.dob}`,
      `n ${name} m ${mother}`,
      ...(child.mobileNumber ? [`n ${name} p ${child.mobileNumber}`] : []),
    ]
    const earlier = keys.map(key => first.get(key)).find(known => known !== undefined)
    for (const key of keys) if (!first.has(key)) first.set(key, index)
    return earlier === undefined ? [] : [{ index, earlier }]
  })
}
