import type { Role } from '@casa/contract/access'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'

/** The four kinds of user by their everyday names, with the role on the wire and a drawing. */
const tiles = {
  parent: {
    role: 'PARENT',
    drawing: (
      <>
        <circle cx="9" cy="7" r="3.2" />
        <path d="M3 20v-2.5A4.5 4.5 0 0 1 7.5 13h3" />
        <circle cx="17" cy="13.2" r="2.2" />
        <path d="M13 20v-.8a3 3 0 0 1 3-3h2a3 3 0 0 1 3 3v.8" />
      </>
    ),
  },
  teacher: {
    role: 'TEACHER',
    drawing: (
      <>
        <path d="M2 9.5 12 5l10 4.5L12 14z" />
        <path d="M6.5 11.8V17c3 2.4 8 2.4 11 0v-5.2M22 9.5V15" />
      </>
    ),
  },
  school: {
    role: 'SCHOOLE',
    drawing: <path d="M4 20V10l8-6 8 6v10zM9.5 20v-5.5h5V20M12 8.6v2.4" />,
  },
  admin: {
    role: 'SUPERADMIN',
    drawing: (
      <>
        <path d="M12 3 5 5.8V11c0 4.6 2.9 7.9 7 10 4.1-2.1 7-5.4 7-10V5.8z" />
        <path d="m9 11.8 2.2 2.2 4-4.2" />
      </>
    ),
  },
} as const satisfies Record<string, { role: Role; drawing: ReactNode }>

export type Tile = keyof typeof tiles
export const firstTile: Tile = 'parent'

/** The role of a tile. */
export function roleOf(tile: Tile): Role {
  return tiles[tile].role
}

/** The tile of a role; undefined for any other text. */
export function tileOf(role: string | null): Tile | undefined {
  return (Object.keys(tiles) as Tile[]).find(tile => tiles[tile].role === role)
}

/** Chooses which of the four roles is signing in. */
export function RoleTiles({ tile, onTile }: { tile: Tile; onTile: (tile: Tile) => void }) {
  const t = useTexts('site')
  return (
    <fieldset className="tiles">
      <legend>{t('login.role')}</legend>
      {(Object.keys(tiles) as Tile[]).map(name => (
        <label key={name} className="tile">
          <input
            type="radio"
            name="role"
            value={name}
            checked={name === tile}
            onChange={() => onTile(name)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            {tiles[name].drawing}
          </svg>
          {t(`login.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}
