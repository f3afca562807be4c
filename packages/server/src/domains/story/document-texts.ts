import type { StoryHeading } from '@casa/contract/rules/story'

import type { PrintLanguage } from '@casa/contract/wire'

/** The texts of a printed story in one language. */
export type DocumentTexts = {
  title: (name: string) => string
  told: (day: string) => string
  className: string
  age: string
  since: string
  works: Record<StoryHeading, { heading: string; meaning: (name: string) => string }>
  more: (count: number) => string
  noWorks: (name: string) => string
  days: string
  daysOf: (name: string, present: number, days: number) => string
  month: string
  schoolDays: string
  present: string
  noDays: string
  notes: string
  quote: string
  foot: (name: string) => string
}

const en: DocumentTexts = {
  title: name => `The story of ${name}`,
  told: day => `As of ${day}`,
  className: 'Class',
  age: 'Age',
  since: 'At the school since',
  works: {
    sure: {
      heading: 'Sure of these',
      meaning: name => `${name} knows these well, or chooses them and works alone.`,
    },
    practises: { heading: 'Practising now', meaning: name => `${name} works at these with a little help.` },
    shown: { heading: 'Just shown', meaning: () => 'These are new. New work needs time to practise.' },
  },
  more: count => `and ${count} more`,
  noWorks: name => `What ${name} works with will appear here once the school has recorded it.`,
  days: 'Days at school',
  daysOf: (name, present, days) => `${name} attended ${present} of ${days} school days.`,
  month: 'Month',
  schoolDays: 'School days',
  present: 'Present',
  noDays: 'No day is counted yet.',
  notes: 'What the school wrote',
  quote: '“Help me to do it myself.” Maria Montessori',
  foot: name => `The story of ${name} · {{page}} / {{pages}}`,
}

const hi: DocumentTexts = {
  title: name => `${name} की कहानी`,
  told: day => `${day} को लिखी गई`,
  className: 'कक्षा',
  age: 'आयु',
  since: 'स्कूल में कब से',
  works: {
    sure: {
      heading: 'इनमें निपुण',
      meaning: name => `${name} को ये काम अच्छी तरह आते हैं, या खुद चुनकर अकेले किए जाते हैं।`,
    },
    practises: { heading: 'अभी अभ्यास में', meaning: () => 'ये काम अभी थोड़ी मदद से हो रहे हैं।' },
    shown: { heading: 'अभी-अभी दिखाया गया', meaning: () => 'ये काम नए हैं। नए काम के अभ्यास में समय लगता है।' },
  },
  more: count => `और ${count}`,
  noWorks: name => `स्कूल के लिखते ही ${name} के काम यहाँ दिखेंगे।`,
  days: 'स्कूल में बिताए दिन',
  daysOf: (name, present, days) => `${name}: स्कूल के ${days} दिनों में से ${present} दिन उपस्थित।`,
  month: 'माह',
  schoolDays: 'स्कूल के दिन',
  present: 'उपस्थित',
  noDays: 'अभी कोई दिन नहीं गिना गया है।',
  notes: 'स्कूल ने क्या लिखा',
  quote: '“मुझे यह ख़ुद करने में मदद करो।” बच्चा हमसे यही चाहता है, मारिया मॉन्टेसरी के शब्दों में',
  foot: name => `${name} की कहानी · {{page}} / {{pages}}`,
}

const te: DocumentTexts = {
  title: name => `${name} కథ`,
  told: day => `${day} నాడు రాసినది`,
  className: 'తరగతి',
  age: 'వయస్సు',
  since: 'పాఠశాలలో చేరినది',
  works: {
    sure: { heading: 'ఇవి బాగా వచ్చు', meaning: name => `${name} ఈ పనులు బాగా చేస్తారు, లేదా తామే ఎంచుకుని ఒంటరిగా చేస్తారు.` },
    practises: { heading: 'ఇప్పుడు సాధనలో', meaning: () => 'ఈ పనులు ఇప్పుడు కొంత సాయంతో జరుగుతున్నాయి.' },
    shown: { heading: 'ఇప్పుడే చూపించారు', meaning: () => 'ఇవి కొత్త పనులు. కొత్త పని సాధనకు సమయం పడుతుంది.' },
  },
  more: count => `ఇంకా ${count}`,
  noWorks: name => `పాఠశాల రాయగానే ${name} చేసే పనులు ఇక్కడ కనిపిస్తాయి.`,
  days: 'పాఠశాలలో గడిపిన రోజులు',
  daysOf: (name, present, days) => `${name}: పాఠశాల జరిగిన ${days} రోజులలో ${present} రోజులు హాజరు.`,
  month: 'నెల',
  schoolDays: 'పాఠశాల రోజులు',
  present: 'హాజరు',
  noDays: 'ఇంకా ఏ రోజూ లెక్కించలేదు.',
  notes: 'పాఠశాల రాసినవి',
  quote: '“నేనే చేసుకునేందుకు నాకు సహాయం చేయండి.” పిల్లలు మనల్ని అడిగేది ఇదే, మరియా మాంటిస్సోరి మాటల్లో',
  foot: name => `${name} కథ · {{page}} / {{pages}}`,
}

export const documentTexts: Record<PrintLanguage, DocumentTexts> = { en, hi, te }
