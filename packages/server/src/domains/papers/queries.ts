import { day, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { inSchools, type Scope } from '../../platform/db/scope.ts'
import { withoutMissing } from '../../platform/files/stored-picture.ts'
import { visibleFile } from '../files/queries.ts'

/** What a document says about the school and the child. `issuedAt` is an instant, null if it is not issued yet. */
export type Paper = {
  school: { name: string; address: string; city: string; pincode: string; contact: string }
  child: { fullName: string; firstName: string; dob: string }
  className: string
  issuedAt: string | null
}

/** The storage keys of the pictures on a document. */
export type PaperPictures = { logoKey: string | undefined; photoKey: string | undefined }

/**
 * The content of an issued document, by the id of the issued row; undefined if there is none. The caller has checked
 * access.
 */
export async function findPaper(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<(Paper & PaperPictures) | undefined> {
  const row = await tx.maybeRow({
    name: text,
    address: text,
    city: text,
    pincode: text,
    contact: text,
    fullName: text,
    firstName: text,
    dob: day,
    className: text,
    issuedAt: text,
    logo: nullable(uuid),
    photo: nullable(uuid),
  })`
    select p.school_name as name, p.school_address as address, p.school_city as city, p.school_pincode as pincode,
           p.school_contact as contact, p.child_name as "fullName", p.child_first_name as "firstName", p.child_born as dob,
           p.class_name as "className", to_char(p.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "issuedAt",
           p.logo_id as logo, p.photo_id as photo
      from app.papers p where ${inSchools('p.school_id', scope.schools)} and p.id = ${id}::uuid`
  if (!row) return undefined
  const { name, address, city, pincode, contact, fullName, firstName, dob, className, issuedAt } = row
  return {
    school: { name, address, city, pincode, contact },
    child: { fullName, firstName, dob },
    className,
    issuedAt,
    logoKey: await pictureKey(tx, scope, row.logo),
    photoKey: await pictureKey(tx, scope, row.photo),
  }
}

/** Where the small size of a picture visible to the reader is stored; undefined for none. */
export async function pictureKey(tx: Tx, scope: Scope, id: string | null): Promise<string | undefined> {
  return id ? withoutMissing(async () => (await visibleFile(tx, scope, id, 'small')).key) : undefined
}
