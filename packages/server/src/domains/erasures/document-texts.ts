import type { ErasurePreview, erasedKinds, keptKinds } from '@casa/contract/erasures'
import { fill } from '@casa/contract/fill'
import type { PrintLanguage } from '@casa/contract/wire'

type TextName =
  | 'title'
  | 'subject'
  | 'serial'
  | 'asked'
  | 'askedBy'
  | 'bySchoolSettings'
  | 'done'
  | 'erasedTitle'
  | 'keptTitle'
  | 'data'
  | 'number'
  | 'reason'
  | 'nothingKept'
  | 'backups'
  | 'backupsUntil'
  | 'noBackups'
  | 'fingerprint'
  | 'page'

type ErasureTexts = Record<TextName, string> & {
  /** The person or school that was erased. */
  subjects: Record<ErasurePreview['kind'], string>
  /** What each kind is called on paper and by the commands. */
  erased: Record<(typeof erasedKinds)[number], string>
  kept: Record<(typeof keptKinds)[number], { what: string; why: string }>
}

/**
 * The texts of a certificate. The server prints it, so they are here; those that the screens show too are compared with
 * theirs by a test.
 */
export const erasureTexts: Record<PrintLanguage, ErasureTexts> = {
  en: {
    title: 'Certificate of erasure',
    subject: 'Erased',
    serial: 'Serial number',
    asked: 'Requested',
    askedBy: 'Requested by',
    bySchoolSettings: 'School Settings',
    done: 'Completed',
    erasedTitle: 'Erased',
    keptTitle: 'Kept',
    data: 'Data',
    number: 'Number',
    reason: 'Reason',
    nothingKept: 'Nothing was kept.',
    backups: 'Backups',
    backupsUntil:
      'Encrypted backups from before may contain the data until {{day}}. They cannot be changed. After a restore from one of them, the data must be erased again.',
    noBackups:
      'This installation makes no backups of its own. Ask the operator how long theirs contain the data.',
    fingerprint: 'Fingerprint of this certificate (SHA-256): {{hash}}',
    page: 'Page {{page}} of {{pages}}',
    subjects: { child: 'One child', family: 'One family', teacher: 'One teacher', school: 'One school' },
    erased: {
      children: 'Children',
      accounts: 'Accounts',
      classHistory: 'Class history',
      attendance: 'Days of attendance',
      records: 'Records of work',
      observations: 'Observations',
      notes: 'Notes',
      assignments: 'Assignments',
      reports: 'Conference reports',
      fees: 'Fees for one child',
      notices: 'Notices',
      files: 'Pictures and recordings',
      exports: 'Copies of data',
      staff: 'Teachers and their events',
      temporary: 'Temporary entries',
      curriculum: 'Curriculum and lessons',
      school: 'Groups, holidays and sheets',
    },
    kept: {
      ledger: {
        what: 'Ledger entries',
        why: 'Accounts must be kept by law. They show the serial number, not the name.',
      },
      receipts: {
        what: 'Receipts',
        why: 'Receipts must be kept by law. They show the serial number, not the name.',
      },
      audit: { what: 'Audit log entries', why: 'They show who did what and when. They contain no names.' },
    },
  },
  hi: {
    title: 'डेटा मिटाने का प्रमाणपत्र',
    subject: 'किसका डेटा मिटाया गया',
    serial: 'सीरियल नंबर',
    asked: 'अनुरोध का समय',
    askedBy: 'अनुरोध किसने किया',
    bySchoolSettings: 'स्कूल सेटिंग',
    done: 'पूरा हुआ',
    erasedTitle: 'मिटाया गया',
    keptTitle: 'रखा गया',
    data: 'डेटा',
    number: 'संख्या',
    reason: 'कारण',
    nothingKept: 'कुछ नहीं रखा गया।',
    backups: 'बैकअप',
    backupsUntil:
      'पहले के एन्क्रिप्टेड बैकअप में यह डेटा {{day}} तक हो सकता है। उन्हें बदला नहीं जा सकता। उनमें से किसी से वापस लाने पर डेटा फिर मिटाना होगा।',
    noBackups: 'यह इंस्टॉलेशन अपने बैकअप नहीं बनाता। संचालक से पूछें कि उनके बैकअप में डेटा कब तक रहता है।',
    fingerprint: 'इस प्रमाणपत्र का फ़िंगरप्रिंट (SHA-256): {{hash}}',
    page: 'पृष्ठ {{page}} / {{pages}}',
    subjects: { child: 'एक बच्चा', family: 'एक परिवार', teacher: 'एक शिक्षक', school: 'एक स्कूल' },
    erased: {
      children: 'बच्चे',
      accounts: 'खाते',
      classHistory: 'कक्षाओं का इतिहास',
      attendance: 'उपस्थिति के दिन',
      records: 'काम के रिकॉर्ड',
      observations: 'अवलोकन',
      notes: 'नोट',
      assignments: 'असाइनमेंट',
      reports: 'बैठक की रिपोर्ट',
      fees: 'एक बच्चे की फ़ीस',
      notices: 'सूचनाएँ',
      files: 'तस्वीरें और रिकॉर्डिंग',
      exports: 'डेटा की प्रतियाँ',
      staff: 'शिक्षक और उनके कार्यक्रम',
      temporary: 'अस्थायी प्रविष्टियाँ',
      curriculum: 'पाठ्यक्रम और पाठ',
      school: 'समूह, छुट्टियाँ और शीट',
    },
    kept: {
      ledger: {
        what: 'फ़ीस खाते की प्रविष्टियाँ',
        why: 'क़ानून के अनुसार हिसाब रखना ज़रूरी है। उसमें नाम नहीं, सीरियल नंबर होता है।',
      },
      receipts: { what: 'रसीदें', why: 'क़ानून के अनुसार रसीदें रखना ज़रूरी है। उनमें नाम नहीं, सीरियल नंबर होता है।' },
      audit: {
        what: 'ऑडिट लॉग की प्रविष्टियाँ',
        why: 'इनसे पता चलता है कि किसने कब क्या किया। इनमें कोई नाम नहीं होता।',
      },
    },
  },
  te: {
    title: 'డేటా తుడిచివేత ధృవపత్రం',
    subject: 'ఎవరి డేటా తుడిచివేశారు',
    serial: 'సీరియల్ నంబర్',
    asked: 'కోరిన సమయం',
    askedBy: 'కోరినవారు',
    bySchoolSettings: 'పాఠశాల సెట్టింగ్‌లు',
    done: 'పూర్తయింది',
    erasedTitle: 'తుడిచివేసినవి',
    keptTitle: 'ఉంచినవి',
    data: 'డేటా',
    number: 'సంఖ్య',
    reason: 'కారణం',
    nothingKept: 'ఏదీ ఉంచలేదు.',
    backups: 'బ్యాకప్‌లు',
    backupsUntil:
      'ఇంతకుముందు తీసిన ఎన్‌క్రిప్ట్ చేసిన బ్యాకప్‌లలో ఈ డేటా {{day}} వరకు ఉండవచ్చు. వాటిని మార్చలేం. వాటిలో ఒకదాని నుంచి పునరుద్ధరిస్తే, డేటాను మళ్లీ తుడిచివేయాలి.',
    noBackups: 'ఈ ఇన్‌స్టలేషన్ సొంతంగా బ్యాకప్‌లు తీయదు. తమ బ్యాకప్‌లలో డేటా ఎంతకాలం ఉంటుందో నిర్వాహకులను అడగండి.',
    fingerprint: 'ఈ ధృవపత్రం వేలిముద్ర (SHA-256): {{hash}}',
    page: 'పేజీ {{page}} / {{pages}}',
    subjects: { child: 'ఒక్కరు', family: 'ఒక కుటుంబం', teacher: 'ఒక టీచర్', school: 'ఒక పాఠశాల' },
    erased: {
      children: 'పిల్లలు',
      accounts: 'ఖాతాలు',
      classHistory: 'తరగతుల చరిత్ర',
      attendance: 'హాజరు రోజులు',
      records: 'పని రికార్డులు',
      observations: 'పరిశీలనలు',
      notes: 'గమనికలు',
      assignments: 'అసైన్‌మెంట్లు',
      reports: 'సమావేశ నివేదికలు',
      fees: 'ఒక్కరి ఫీజులు',
      notices: 'నోటీసులు',
      files: 'చిత్రాలు, రికార్డింగులు',
      exports: 'డేటా కాపీలు',
      staff: 'టీచర్లు, వారి కార్యక్రమాలు',
      temporary: 'తాత్కాలిక నమోదులు',
      curriculum: 'పాఠ్యప్రణాళిక, పాఠాలు',
      school: 'గుంపులు, సెలవులు, షీట్లు',
    },
    kept: {
      ledger: { what: 'లెడ్జర్ నమోదులు', why: 'చట్టం ప్రకారం లెక్కలు ఉంచాలి. వాటిలో పేరు కాదు, సీరియల్ నంబర్ ఉంటుంది.' },
      receipts: { what: 'రసీదులు', why: 'చట్టం ప్రకారం రసీదులు ఉంచాలి. వాటిలో పేరు కాదు, సీరియల్ నంబర్ ఉంటుంది.' },
      audit: { what: 'ఆడిట్ లాగ్ నమోదులు', why: 'ఎవరు ఎప్పుడు ఏమి చేశారో ఇవి చూపుతాయి. వీటిలో పేర్లు ఉండవు.' },
    },
  },
}

/** Until when backups contain what was erased. */
export function backupsText(until: string | null, language: PrintLanguage): string {
  const texts = erasureTexts[language]
  return until ? fill(texts.backupsUntil, { day: until.split('-').reverse().join('-') }) : texts.noBackups
}
