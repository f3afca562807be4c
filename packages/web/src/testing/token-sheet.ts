import { colours, fonts, materials, radius, shades } from '../ui/tokens.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

function both(name: string, light: string, dark: string): string {
  return `  --${kebab(name)}: light-dark(${light}, ${dark});`
}

/** A list of fonts as the formatter breaks it. */
function familyLines(name: string, families: string[]): string[] {
  const lines: string[] = []
  for (const family of families) {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${family},`.length > 110) lines.push(`    ${family},`)
    else lines[lines.length - 1] = `${last} ${family},`
  }
  return [`  --${name}:`, ...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -1)};`]
}

/** The public pages' sheet of custom properties, generated from the tokens. */
export function tokenSheet(): string {
  const pairs = [colours, materials].flatMap(({ light, dark }) =>
    Object.entries(light).map(([name, value]) => both(name, value, dark[name as keyof typeof dark])),
  )
  const { light, dark } = shades
  return [
    '/* Generated from src/ui/tokens.ts: change it there, then run `npm run unit -- tokens -u`. */',
    ':root {',
    '  color-scheme: light dark;',
    ...pairs,
    both('backdrop', light.backdrop, dark.backdrop),
    '  --shadow:',
    `    0 1px 2px light-dark(${light.near}, ${dark.near}),`,
    `    0 8px 24px light-dark(${light.far}, ${dark.far});`,
    `  --radius: ${radius.control}px;`,
    `  --radius-sheet: ${radius.sheet}px;`,
    ...familyLines('text', fonts.text),
    ...familyLines('display', fonts.display),
    '}',
    '',
    '/* The scheme chosen in the app applies here too. */',
    ':root[data-scheme="light"] {',
    '  color-scheme: light;',
    '}',
    '',
    ':root[data-scheme="dark"] {',
    '  color-scheme: dark;',
    '}',
    '',
  ].join('\n')
}
