import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './tree.mjs'

// The fonts of the web app's scripts, subset to the letters of their languages and the weights that the screens use,
// and the complete fonts for printed documents, in the two weights that they use (their packages have eighteen or
// nine).

/**
 * `letters` are those of the language's alphabet (CLDR's exemplar characters), because names may contain any of them;
 * the letters of the catalogues are added.
 */
const FONTS = [
  {
    script: 'devanagari',
    language: 'hi',
    block: /\p{Script_Extensions=Devanagari}/u,
    letters: 'अआइईउऊऋऍएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहािीुूृॅेैॉोौ्ंँः़ऽॐ।॰०१२३४५६७८९',
  },
  {
    script: 'telugu',
    language: 'te',
    block: /\p{Script_Extensions=Telugu}/u,
    letters: 'అఆఇఈఉఊఋఎఏఐఒఓఔకఖగఘఙచఛజఝఞటఠడఢణతథదధనపఫబభమయరఱలళవశషసహాిీుూృెేైొోౌ్ంఁః',
  },
]
const joiners = '\u200c\u200d'

for (const { script, language, block, letters } of FONTS) {
  const name = `noto-sans-${script}`
  const whole = join(
    root,
    `node_modules/@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`,
  )
  const used = [...(await textsOf(language))].filter(letter => block.test(letter))
  const text = [...used, letters, joiners].join('')
  // Browsers draw some signs, such as ై, from the parts into which Unicode decomposes them.
  const cut = await subsetFont(await readFile(whole), text + text.normalize('NFD'), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  await writeFile(join(root, `packages/web/fonts/${name}.woff2`), cut)
  process.stdout.write(`${name}: ${cut.length} bytes\n`)
}

const PRINTED = {
  latin: '',
  arabic: 'Arabic',
  bengali: 'Bengali',
  devanagari: 'Devanagari',
  gujarati: 'Gujarati',
  gurmukhi: 'Gurmukhi',
  kannada: 'Kannada',
  malayalam: 'Malayalam',
  oriya: 'Oriya',
  tamil: 'Tamil',
  telugu: 'Telugu',
}
const printed = join(root, 'packages/server/fonts')
await mkdir(printed, { recursive: true })
/** The scripts of the app's languages also have a serif, for sheets. */
const SERIFS = ['latin', 'devanagari', 'telugu']
const faces = [
  ...Object.keys(PRINTED).map(family => ['sans', 'Sans', family]),
  ...SERIFS.map(family => ['serif', 'Serif', family]),
]
for (const [face, design, family] of faces) {
  const name = PRINTED[family]
  const folder = join(root, `node_modules/@expo-google-fonts/noto-${face}${name && `-${family}`}`)
  for (const [weight, style] of Object.entries({ regular: '400Regular', bold: '700Bold' })) {
    const whole = join(folder, style, `Noto${design}${name}_${style}.ttf`)
    await copyFile(whole, join(printed, `noto-${face}-${family}-${weight}.ttf`))
  }
}

async function textsOf(language) {
  const folder = join(root, 'packages/web/locales', language)
  const files = await readdir(folder)
  return (await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))).join('')
}
