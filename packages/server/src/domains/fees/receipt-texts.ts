import type { PrintLanguage } from '@casa/contract/wire'

type TextName =
  | 'receipt'
  | 'number'
  | 'child'
  | 'class'
  | 'payer'
  | 'method'
  | 'reference'
  | 'day'
  | 'item'
  | 'amount'
  | 'total'
  | 'inWords'
  | 'balance'
  | 'signature'
  | 'instalment'
  | 'instalmentAlone'
  | 'schoolFees'
  | 'lateFee'
  | 'reversed'
  | 'notRecorded'
  | 'simulation'
  | 'stamp'
  | 'page'
type Methods = Readonly<Record<string, string>>

/** The texts of a receipt. The server prints it, so its texts are here and not with those of the screens. */
export const receiptTexts: Record<PrintLanguage, Record<TextName, string> & { methods: Methods }> = {
  en: {
    receipt: 'Payment receipt',
    number: 'Receipt number',
    child: 'Student',
    class: 'Class',
    payer: 'Paid by',
    method: 'Payment mode',
    reference: 'Reference number',
    day: 'Payment date',
    item: 'For',
    amount: 'Amount',
    total: 'Amount paid',
    inWords: 'In words',
    balance: 'Balance after this payment',
    signature: 'Signature for the school',
    instalment: 'Academic Year {{year}}, installment {{number}}, due on {{day}}',
    instalmentAlone: 'Installment {{number}}, due on {{day}}',
    schoolFees: 'School fees',
    lateFee: 'Late fee of {{day}}',
    reversed: 'This receipt was reversed: the payment does not count.',
    notRecorded: 'Not recorded',
    simulation: 'Simulation: no money was moved for this receipt.',
    stamp: 'simulation',
    page: 'Page {{page}} of {{pages}}',
    methods: {
      card: 'Card',
      upi: 'UPI',
      netbanking: 'Net banking',
      cash: 'Cash',
      cheque: 'Cheque',
      transfer: 'Bank transfer',
      online: 'Online',
    },
  },
  hi: {
    receipt: 'भुगतान की रसीद',
    number: 'रसीद संख्या',
    child: 'विद्यार्थी',
    class: 'कक्षा',
    payer: 'किसने भुगतान किया',
    method: 'भुगतान का तरीका',
    reference: 'संदर्भ संख्या',
    day: 'भुगतान की तारीख',
    item: 'किसके लिए',
    amount: 'रकम',
    total: 'चुकाई गई रकम',
    inWords: 'शब्दों में',
    balance: 'इस भुगतान के बाद बाकी रकम',
    signature: 'स्कूल की ओर से हस्ताक्षर',
    instalment: 'शैक्षणिक वर्ष {{year}}, किस्त {{number}}, अंतिम तिथि {{day}}',
    instalmentAlone: 'किस्त {{number}}, अंतिम तिथि {{day}}',
    schoolFees: 'स्कूल की फ़ीस',
    lateFee: '{{day}} का विलंब शुल्क',
    reversed: 'यह रसीद रिवर्स की गई है: यह भुगतान नहीं गिना जाता।',
    notRecorded: 'दर्ज नहीं',
    simulation: 'काल्पनिक भुगतान: इस रसीद के लिए कोई पैसा नहीं गया।',
    stamp: 'काल्पनिक / simulation',
    page: 'पेज {{page}} / {{pages}}',
    methods: {
      card: 'कार्ड',
      upi: 'UPI',
      netbanking: 'नेट बैंकिंग',
      cash: 'नकद',
      cheque: 'चेक',
      transfer: 'बैंक ट्रांसफ़र',
      online: 'ऑनलाइन',
    },
  },
  te: {
    receipt: 'చెల్లింపు రసీదు',
    number: 'రసీదు సంఖ్య',
    child: 'విద్యార్థి',
    class: 'తరగతి',
    payer: 'చెల్లించినవారు',
    method: 'చెల్లింపు విధానం',
    reference: 'రిఫరెన్స్ నంబర్',
    day: 'చెల్లించిన తేదీ',
    item: 'దేనికి',
    amount: 'మొత్తం',
    total: 'చెల్లించిన మొత్తం',
    inWords: 'అక్షరాలలో',
    balance: 'ఈ చెల్లింపు తర్వాత మిగిలిన మొత్తం',
    signature: 'పాఠశాల తరఫున సంతకం',
    instalment: 'విద్యా సంవత్సరం {{year}}, వాయిదా {{number}}, గడువు {{day}}',
    instalmentAlone: 'వాయిదా {{number}}, గడువు {{day}}',
    schoolFees: 'పాఠశాల ఫీజు',
    lateFee: '{{day}} నాటి ఆలస్య ఫీజు',
    reversed: 'ఈ రసీదు వెనక్కి తిప్పబడింది: ఈ చెల్లింపు లెక్కలోకి రాదు.',
    notRecorded: 'నమోదు కాలేదు',
    simulation: 'నమూనా: ఈ రసీదుకు డబ్బు ఏదీ చెల్లించబడలేదు.',
    stamp: 'నమూనా / simulation',
    page: 'పేజీ {{page}} / {{pages}}',
    methods: {
      card: 'కార్డు',
      upi: 'UPI',
      netbanking: 'నెట్ బ్యాంకింగ్',
      cash: 'నగదు',
      cheque: 'చెక్కు',
      transfer: 'బ్యాంకు బదిలీ',
      online: 'ఆన్‌లైన్',
    },
  },
}
