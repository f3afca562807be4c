import type { Cue } from './camera.ts'

/** The captions of the film, in the product's languages. */
export const captions = {
  en: {
    attendance: 'Half past eight. The teacher takes attendance.',
    present: 'Everybody is present: one tap.',
    absent: 'All but one, who is ill today.',
    submitted: 'Submitted: three taps for the whole class.',
    work: 'Later, a child works with a material. The teacher finds it …',
    key: '… and records how it went.',
    family: 'In the evening the mother opens Casa.',
    words: 'She reads what her children work on, in plain words, and what it is for.',
    child: 'Her daughter’s own page: attendance, work and notes.',
  },
  hi: {
    attendance: 'साढ़े आठ बजे। शिक्षिका उपस्थिति लेती हैं।',
    present: 'सब उपस्थित हैं: एक टैप।',
    absent: 'बस एक बच्चा आज बीमार है।',
    submitted: 'जमा हो गई: पूरी कक्षा तीन टैप में।',
    work: 'बाद में एक बच्चा सामग्री के साथ काम करता है। शिक्षिका उसे ढूँढती हैं …',
    key: '… और दर्ज करती हैं कि काम कैसा हुआ।',
    family: 'शाम को माँ Casa खोलती हैं।',
    words: 'वे सीधे शब्दों में पढ़ती हैं कि बच्चे क्या काम कर रहे हैं और वह किसलिए है।',
    child: 'बेटी का अपना पेज: उपस्थिति, काम और टिप्पणियाँ।',
  },
  te: {
    attendance: 'ఎనిమిదిన్నర. టీచర్ హాజరు తీసుకుంటారు.',
    present: 'అందరూ వచ్చారు: ఒక్క ట్యాప్.',
    absent: 'ఒక్కరు తప్ప; ఆ బిడ్డకు ఈరోజు ఒంట్లో బాగాలేదు.',
    submitted: 'సమర్పించారు: తరగతి మొత్తం మూడు ట్యాప్‌లలో.',
    work: 'తర్వాత ఒక బిడ్డ సామగ్రితో పని చేస్తారు. టీచర్ దాన్ని వెతికి …',
    key: '… ఎలా జరిగిందో రాస్తారు.',
    family: 'సాయంత్రం తల్లి Casa తెరుస్తారు.',
    words: 'పిల్లలు ఏ పని చేస్తున్నారో, అది దేనికో సులభమైన మాటల్లో చదువుతారు.',
    child: 'కూతురి సొంత పేజీ: హాజరు, పని, గమనికలు.',
  },
} as const

export type CaptionLanguage = keyof typeof captions
export type Caption = keyof (typeof captions)['en']

const clock = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23)

/** The captions of one language as a WebVTT file. */
export function webVtt(language: CaptionLanguage, cues: readonly Cue[]): string {
  const texts: Record<string, string> = captions[language]
  return [
    'WEBVTT',
    ...cues.map(({ text, from, to }) => `${clock(from)} --> ${clock(to)}\n${texts[text]}`),
    '',
  ].join('\n\n')
}
