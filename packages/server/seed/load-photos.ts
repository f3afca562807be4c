import type { Tx } from '../src/platform/db/connection.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { storeDrawings } from '../starter/store-drawings.ts'
import type { Child } from './children.ts'
import { demoPeople } from './people.ts'
import { portrait } from './portraits.ts'

/**
 * Draws and stores the photos of some children, who are stored already; the others' families gave none, as in real
 * schools. `user` uploaded them, and `before` is the number of children in the schools before, so that none has the same
 * face. Gives the files' keys, to be confirmed after the commit.
 */
export async function loadPhotos(
  tx: Tx,
  storage: Storage,
  { schoolId, user, before }: { schoolId: string; user: string; before: number },
  children: readonly Child[],
): Promise<string[]> {
  const mothers = new Set<string>([demoPeople.mother.login, demoPeople.motherOfTwoSchools.login])
  // Every photo is a request, and the first screens of the office and of these mothers have none to spare.
  const onFirstScreen = ({ first, mobile }: Child) => first < 'D' || mothers.has(mobile)
  const shown = children
    .map((child, number) => ({ child, number }))
    .filter(({ child, number }) => number % 4 === 3 && !onFirstScreen(child))
  const faces = shown.map(({ child, number }) => portrait(before + number, child.gender))
  const { ids, keys } = await storeDrawings(tx, storage, faces, { schoolId, user, width: 320, height: 320 })
  await tx.run`
    update app.students c set photo_id = photo.id
      from unnest(${shown.map(({ child }) => child.id)}::uuid[], ${ids}::uuid[]) photo (child, id)
     where c.school_id = ${schoolId} and c.id = photo.child`
  return keys
}
