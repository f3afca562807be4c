import type { Tx } from '../src/platform/db/connection.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { storeDrawings } from '../starter/store-drawings.ts'
import type { Child } from './children.ts'
import { demoPeople } from './people.ts'

// Portraits of children who do not exist: drawn from shapes, so that the demo shows faces but no real child.

type Look = { skin: string; shade: string; hair: string; shirt: string; wall: string }

const skins = [
  ['#f0c9a4', '#dfa980'],
  ['#e3b088', '#cf9065'],
  ['#cf9569', '#b5774c'],
  ['#b57a50', '#985f38'],
  ['#95603c', '#7a4a2a'],
] as const
const hairs = ['#2b1d17', '#3a2519', '#1f1a1c', '#54341f'] as const
const shirts = ['#c2453a', '#3b6ea5', '#3f7f5a', '#d6a53c', '#6d4b94', '#d97897', '#4f9aa3'] as const
const walls = ['#f3e2c7', '#dbe7dc', '#d9e4ef', '#f4dbe2', '#eadff0', '#f7edd2'] as const

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length]!

/** For a hairstyle, what is drawn behind the head and what is drawn on it. */
type Style = (look: Look) => { behind: string; front: string }

const crown = (hair: string, brow: number) =>
  `<path fill="${hair}" d="M84 150C78 72 122 54 160 54s82 18 76 96c-8-30-20-${brow}-40-${brow + 10}-26 8-60 8-78-2-14 10-26 28-34 54z"/>`

const short: Style = ({ hair }) => ({ behind: '', front: crown(hair, 40) })
const parted: Style = ({ hair }) => ({
  behind: '',
  front: `<path fill="${hair}" d="M84 148C80 74 118 52 166 54c44 2 76 26 70 92-4-22-12-36-24-46-40 4-78-2-96-16 2 24-16 34-32 64z"/>`,
})
const curls: Style = ({ hair }) => ({
  behind: '',
  front: [
    [92, 112],
    [106, 84],
    [132, 66],
    [160, 60],
    [188, 66],
    [214, 84],
    [228, 112],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="23" fill="${hair}"/>`)
    .join(''),
})
const bob: Style = ({ hair }) => ({
  behind: `<path fill="${hair}" d="M78 150c0-66 36-98 82-98s82 32 82 98c0 30 4 54-8 70H86c-12-16-8-40-8-70z"/>`,
  front: crown(hair, 34),
})
const long: Style = ({ hair }) => ({
  behind: `<path fill="${hair}" d="M76 152c0-68 38-100 84-100s84 32 84 100c0 52 12 92 4 118H72c-8-26 4-66 4-118z"/>`,
  front: crown(hair, 44),
})
const plaits: Style = ({ hair, shirt }) => ({
  behind: `<g fill="${hair}">${[70, 250].map(x => [168, 192, 216, 240].map(y => `<ellipse cx="${x}" cy="${y}" rx="15" ry="16"/>`).join('')).join('')}</g><g fill="${shirt}"><circle cx="70" cy="258" r="9"/><circle cx="250" cy="258" r="9"/></g>`,
  front: crown(hair, 36),
})
const bun: Style = ({ hair, shirt }) => ({
  behind: `<circle cx="160" cy="46" r="28" fill="${hair}"/><path d="M138 62h44" stroke="${shirt}" stroke-width="9" stroke-linecap="round"/>`,
  front: crown(hair, 38),
})
const bow: Style = ({ hair, shirt }) => ({
  behind: long({ hair, shirt } as Look).behind,
  front: `${crown(hair, 42)}<path fill="${shirt}" d="M196 74l30-18v36zM196 74l-30-18v36z"/><circle cx="196" cy="74" r="8" fill="${shirt}"/>`,
})

const styles = { male: [short, parted, curls], female: [plaits, bob, bun, bow, long] }

/** A smiling face that looks at the viewer. */
function face({ skin, shade, hair }: Look, glasses: boolean): string {
  return `<g fill="${skin}"><circle cx="88" cy="158" r="15"/><circle cx="232" cy="158" r="15"/><rect x="136" y="206" width="48" height="50" rx="20"/></g>
<path d="M138 226q22 18 44 0v10q-22 16-44 0z" fill="${shade}" opacity=".6"/>
<ellipse cx="160" cy="152" rx="74" ry="78" fill="${skin}"/>
<g fill="#e0705f" opacity=".28"><ellipse cx="116" cy="182" rx="15" ry="10"/><ellipse cx="204" cy="182" rx="15" ry="10"/></g>
<g fill="none" stroke="${hair}" stroke-width="5" stroke-linecap="round"><path d="M118 130q12-8 24-2M178 128q12-6 24 2"/></g>
<g fill="#241a16"><ellipse cx="130" cy="154" rx="8" ry="10"/><ellipse cx="190" cy="154" rx="8" ry="10"/></g>
<g fill="#fff"><circle cx="133" cy="150" r="3"/><circle cx="193" cy="150" r="3"/></g>
<path d="M155 174q6 6 11 0" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round"/>
<path d="M136 192q24 24 48 0z" fill="#8f3a35"/><path d="M141 193q19 8 38 0z" fill="#fff"/>
${glasses ? '<g fill="none" stroke="#4a3a30" stroke-width="4"><circle cx="130" cy="154" r="20"/><circle cx="190" cy="154" r="20"/><path d="M150 152q10-5 20 0"/></g>' : ''}`
}

/** The portrait with a number, as SVG of 320 pixels: the same at every start, and another for every number below 140. */
export function portrait(number: number, gender: Child['gender']): string {
  const [skin, shade] = pick(skins, number)
  const look: Look = {
    skin,
    shade,
    hair: pick(hairs, Math.floor(number / 5)),
    shirt: pick(shirts, number),
    wall: pick(walls, number + Math.floor(number / 6)),
  }
  const { behind, front } = pick<Style>(styles[gender], number + Math.floor(number / 7))(look)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="36 14 248 248">
<rect width="320" height="320" fill="${look.wall}"/>${behind}
<path d="M44 320c4-62 48-84 116-84s112 22 116 84z" fill="${look.shirt}"/>
<path d="M128 238q32 30 64 0l8 3q-40 46-80 0z" fill="#fff" opacity=".55"/>
${face(look, number % 9 === 4)}${front}</svg>`
}

/**
 * Draws and stores photos of some children, who must already be stored; as in real schools, the others' families
 * provided none. `user` uploaded them, and `before` is the number of children in the preceding schools, so that no
 * two have the same face. Returns the files' keys, to be confirmed after the commit.
 */
export async function loadPhotos(
  tx: Tx,
  storage: Storage,
  { schoolId, user, before }: { schoolId: string; user: string; before: number },
  children: readonly Child[],
): Promise<string[]> {
  const mothers = new Set<string>([demoPeople.mother.login, demoPeople.motherOfTwoSchools.login])
  // Every photo is a request, and the first screens of the office and of these mothers have no requests to spare.
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
