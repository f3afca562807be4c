import { paiseOf } from './money.ts'

/** The languages in which amounts are written in words. */
export type WordLanguage = 'en' | 'hi' | 'te'

const english =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const englishTens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const hindi = `शून्य एक दो तीन चार पाँच छह सात आठ नौ
  दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
  तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
  पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
  सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
  नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(/\s+/)
const telugu =
  'సున్నా ఒక రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది పది పదకొండు పన్నెండు పదమూడు పద్నాలుగు పదిహేను పదహారు పదిహేడు పద్దెనిమిది పంతొమ్మిది'.split(
    ' ',
  )
const teluguTens = '_ _ ఇరవై ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై'.split(' ')

type Scale = 'hundred' | 'thousand' | 'lakh' | 'crore'
/** The singular and plural forms of a word. */
type Forms = readonly [one: string, several: string]
type Language = {
  below100: (count: number) => string
  scales: Record<Scale, Forms>
  rupees: Forms
  paise: Forms
  /** The full phrase: rupees and, if any, paise. */
  whole: (rupees: string, paise: string | undefined) => string
}

const same = (word: string): Forms => [word, word]
const composed = (units: readonly string[], tens: readonly string[]) => (count: number) =>
  units[count] ?? [tens[Math.floor(count / 10)], count % 10 > 0 ? units[count % 10] : ''].join(' ').trim()

const languages: Record<WordLanguage, Language> = {
  en: {
    below100: composed(english, englishTens),
    scales: {
      hundred: same('hundred'),
      thousand: same('thousand'),
      lakh: same('lakh'),
      crore: same('crore'),
    },
    rupees: ['rupee', 'rupees'],
    paise: ['paisa', 'paise'],
    whole: (rupees, paise) => {
      const text = `${paise ? `${rupees} and ${paise}` : rupees} only`
      return text.charAt(0).toUpperCase() + text.slice(1)
    },
  },
  hi: {
    below100: count => hindi[count]!,
    scales: { hundred: same('सौ'), thousand: same('हज़ार'), lakh: same('लाख'), crore: same('करोड़') },
    rupees: ['रुपया', 'रुपये'],
    paise: ['पैसा', 'पैसे'],
    whole: (rupees, paise) => `${paise ? `${rupees} और ${paise}` : rupees} मात्र`,
  },
  te: {
    below100: composed(telugu, teluguTens),
    scales: {
      hundred: ['వంద', 'వందల'],
      thousand: ['వెయ్యి', 'వేల'],
      lakh: ['లక్ష', 'లక్షల'],
      crore: ['కోటి', 'కోట్ల'],
    },
    rupees: ['రూపాయి', 'రూపాయలు'],
    paise: ['పైసా', 'పైసలు'],
    whole: (rupees, paise) => `${paise ? `${rupees} ${paise}` : rupees} మాత్రమే`,
  },
}

const sizes: readonly [Scale, bigint][] = [
  ['crore', 10_000_000n],
  ['lakh', 100_000n],
  ['thousand', 1_000n],
  ['hundred', 100n],
]

/** A non-negative amount with two places in words: `One lakh thirty thousand rupees and fifty paise only`. */
export function amountInWords(amount: string, language: WordLanguage): string {
  const words = languages[language]
  const all = paiseOf(amount)
  const [rupees, paise] = [all / 100n, all % 100n]
  const told = (count: bigint, forms: Forms) => `${counted(count, words)} ${formOf(count, forms)}`
  return words.whole(told(rupees, words.rupees), paise > 0n ? told(paise, words.paise) : undefined)
}

function counted(count: bigint, words: Language): string {
  if (count < 100n) return words.below100(Number(count))
  const [scale, size] = sizes.find(([, least]) => count >= least)!
  const [many, rest] = [count / size, count % size]
  const text = `${counted(many, words)} ${formOf(many, words.scales[scale])}`
  return rest > 0n ? `${text} ${counted(rest, words)}` : text
}

function formOf(count: bigint, [one, several]: Forms): string {
  return count === 1n ? one : several
}
