import type { ReportHeading } from '@casa/contract/rules/conference-report'
import type { PrintLanguage } from '@casa/contract/wire'

/** The texts of a printed report in one language. */
export type ReportTexts = {
  title: (name: string) => string
  className: string
  age: string
  time: string
  fromTo: (from: string, to: string) => string
  published: (day: string) => string
  writtenBy: (name: string) => string
  readBy: (name: string) => string
  notPublished: string
  headings: Record<ReportHeading, string>
  noWorks: (name: string) => string
  quotes: string
  days: string
  daysOf: (name: string, present: number, days: number) => string
  noDays: string
  foot: (name: string) => string
  /** The labels of an area's sentences on a sheet. */
  labels: Record<ReportHeading, string>
  /** Works by name, and how many others there are. */
  works: (names: readonly string[], more: number) => string
  kind: string
  presentOn: (present: number, days: number) => string
  observed: string
  signatures: (guide: string) => string[]
}

const en: ReportTexts = {
  title: name => `Conference report on ${name}`,
  className: 'Class',
  age: 'Age',
  time: 'Time',
  fromTo: (from, to) => `${from} to ${to}`,
  published: day => `Published on ${day}`,
  writtenBy: name => `written by ${name}`,
  readBy: name => `proofread by ${name}`,
  notPublished: 'This report has not been published.',
  headings: { sure: 'Sure of these', practising: 'Practising', shown: 'Just shown', next: 'Next' },
  noWorks: name => `No work by ${name} was recorded in this period.`,
  quotes: 'Observations and notes',
  days: 'Days at school',
  daysOf: (name, present, days) => `${name} attended ${present} of ${days} school days.`,
  noDays: 'No days are counted for this period.',
  foot: name => `Conference report on ${name} · {{page}} / {{pages}}`,
  labels: { sure: 'Sure of', practising: 'Practising', shown: 'Just shown', next: 'Next' },
  works: (names, more) => {
    const others = more === 1 ? '1 more work' : `${more} more works`
    if (names.length === 0) return `${more === 1 ? '1 work' : `${more} works`}.`
    return `${names.join(' · ')}${more ? `, and ${others}` : ''}.`
  },
  kind: 'Conference report',
  presentOn: (present, days) => `present on ${present} of ${days} days`,
  observed: 'Observed',
  signatures: guide => [`${guide}, guide`, 'Principal', 'Parent, date'],
}

const hi: ReportTexts = {
  title: name => `${name} की बैठक की रिपोर्ट`,
  className: 'कक्षा',
  age: 'आयु',
  time: 'समय',
  fromTo: (from, to) => `${from} से ${to} तक`,
  published: day => `${day} को साझा की गई`,
  writtenBy: name => `लिखा: ${name}`,
  readBy: name => `जाँचा: ${name}`,
  notPublished: 'यह रिपोर्ट साझा नहीं की गई है।',
  headings: { sure: 'इनमें निपुण', practising: 'अभ्यास में', shown: 'अभी-अभी दिखाया गया', next: 'आगे' },
  noWorks: name => `इस समय में ${name} का कोई काम दर्ज नहीं है।`,
  quotes: 'देखा और लिखा गया',
  days: 'स्कूल में बिताए दिन',
  daysOf: (name, present, days) => `${name}: स्कूल के ${days} दिनों में से ${present} दिन उपस्थित।`,
  noDays: 'इस समय में कोई दिन नहीं गिना गया है।',
  foot: name => `${name} की बैठक की रिपोर्ट · {{page}} / {{pages}}`,
  labels: { sure: 'निपुण', practising: 'अभ्यास में', shown: 'अभी-अभी दिखाया गया', next: 'आगे' },
  works: (names, more) =>
    names.length === 0 ? `${more} काम।` : `${names.join(' · ')}${more ? ` और ${more} अन्य काम` : ''}।`,
  kind: 'बैठक की रिपोर्ट',
  presentOn: (present, days) => `${days} में से ${present} दिन उपस्थित`,
  observed: 'देखा गया',
  signatures: guide => [`${guide}, शिक्षक`, 'प्रिंसिपल', 'अभिभावक, तारीख'],
}

const te: ReportTexts = {
  title: name => `${name} సమావేశ నివేదిక`,
  className: 'తరగతి',
  age: 'వయస్సు',
  time: 'కాలం',
  fromTo: (from, to) => `${from} నుండి ${to} వరకు`,
  published: day => `${day} నాడు పంచుకున్నారు`,
  writtenBy: name => `రాసినవారు: ${name}`,
  readBy: name => `పరిశీలించినవారు: ${name}`,
  notPublished: 'ఈ నివేదికను ఇంకా పంచుకోలేదు.',
  headings: { sure: 'ఇవి బాగా వచ్చు', practising: 'సాధనలో', shown: 'ఇప్పుడే చూపించారు', next: 'తర్వాత' },
  noWorks: name => `ఈ కాలంలో ${name} పని ఏదీ నమోదు కాలేదు.`,
  quotes: 'గమనించి రాసినవి',
  days: 'పాఠశాలలో గడిపిన రోజులు',
  daysOf: (name, present, days) => `${name}: పాఠశాల జరిగిన ${days} రోజులలో ${present} రోజులు హాజరు.`,
  noDays: 'ఈ కాలంలో ఏ రోజూ లెక్కించలేదు.',
  foot: name => `${name} సమావేశ నివేదిక · {{page}} / {{pages}}`,
  labels: { sure: 'బాగా వచ్చు', practising: 'సాధనలో', shown: 'ఇప్పుడే చూపించారు', next: 'తర్వాత' },
  works: (names, more) =>
    names.length === 0
      ? `${more} ${more === 1 ? 'పని' : 'పనులు'}.`
      : `${names.join(' · ')}${more ? `, ఇంకా ${more} ${more === 1 ? 'పని' : 'పనులు'}` : ''}.`,
  kind: 'సమావేశ నివేదిక',
  presentOn: (present, days) => `${days} రోజులలో ${present} రోజులు హాజరు`,
  observed: 'గమనించినవి',
  signatures: guide => [`${guide}, టీచర్`, 'ప్రిన్సిపాల్', 'తల్లి లేదా తండ్రి, తేదీ'],
}

export const reportTexts: Record<PrintLanguage, ReportTexts> = { en, hi, te }
