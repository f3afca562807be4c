import { randomInt } from 'node:crypto'
import { fill } from '@casa/contract/fill'
import { id, type PrintLanguage, printLanguages } from '@casa/contract/wire'
import * as z from 'zod'
import { type DomainJobs, type Tasks, task } from '../../platform/jobs.ts'
import { issueCode, type Purpose, queueOtpCodes, removeExpiredCodes } from './otp-queries.ts'
import { removeOldPlaces } from './place-queries.ts'
import { addressesOf } from './reset-queries.ts'
import { codeMinutes } from './rules.ts'

type CodeTexts = { subject: string; text: string; purposes: Record<Purpose, string> }

/** The texts of a message with a code. It leaves the server, so its texts are here and not with those of the screens. */
const codeTexts: Record<PrintLanguage, CodeTexts> = {
  en: {
    subject: 'Your code for Casa',
    text: '{{code}} is your code for Casa {{purpose}}. It is valid for {{minutes}} minutes. Do not share it with anyone.',
    purposes: {
      reset: 'to choose a new password',
      registration: 'to confirm your mobile number',
      link: 'to link a child of another school to your account',
      'number-from': 'to move your account from this number to another one',
      'number-to': 'to use this number for your account',
      'hand-over': 'to hand your school over to another contact',
    },
  },
  hi: {
    subject: 'Casa के लिए आपका कोड',
    text: '{{code}} Casa पर {{purpose}} आपका कोड है। यह {{minutes}} मिनट तक काम करता है। इसे किसी को न बताएँ।',
    purposes: {
      reset: 'नया पासवर्ड चुनने के लिए',
      registration: 'मोबाइल नंबर की पुष्टि के लिए',
      link: 'दूसरे स्कूल के बच्चे को अपने खाते से जोड़ने के लिए',
      'number-from': 'अपना खाता इस नंबर से दूसरे नंबर पर ले जाने के लिए',
      'number-to': 'यह नंबर अपने खाते में इस्तेमाल करने के लिए',
      'hand-over': 'अपना स्कूल किसी और संपर्क को सौंपने के लिए',
    },
  },
  te: {
    subject: 'Casa కోసం మీ కోడ్',
    text: '{{code}} అనేది Casaలో {{purpose}} మీ కోడ్. ఇది {{minutes}} నిమిషాలు పని చేస్తుంది. దీన్ని ఎవరికీ చెప్పకండి.',
    purposes: {
      reset: 'కొత్త పాస్‌వర్డ్ ఎంచుకోవడానికి',
      registration: 'మొబైల్ నంబర్‌ను నిర్ధారించడానికి',
      link: 'మరో పాఠశాలలోని బిడ్డను మీ ఖాతాకు చేర్చడానికి',
      'number-from': 'మీ ఖాతాను ఈ నంబర్ నుండి మరో నంబర్‌కు మార్చడానికి',
      'number-to': 'ఈ నంబర్‌ను మీ ఖాతాకు ఉపయోగించడానికి',
      'hand-over': 'మీ పాఠశాలను మరో సంప్రదించవలసిన వ్యక్తికి అప్పగించడానికి',
    },
  },
}

const changes = [
  'passwordChanged',
  'newDevice',
  'newUnknownDevice',
  'factorAdded',
  'factorRemoved',
  'factorsRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'factorReset',
  'accountLinked',
] as const

type AccountTexts = { subject: string } & Record<(typeof changes)[number], string>

/** The texts of messages about an account. They leave the server, so they are here and not with those of the screens. */
const accountTexts: Record<PrintLanguage, AccountTexts> = {
  en: {
    subject: 'Your account on Casa',
    passwordChanged:
      'The password of your account on Casa was changed. If it was not you, choose another one at once with “Forgot Password?”, and ask your school or support for help.',
    newDevice:
      'Your account on Casa was signed in on a new device: {{device}}. If it was not you, sign it out under “Sign-in and security” and change your password at once.',
    newUnknownDevice:
      'Your account on Casa was signed in on a new device. If it was not you, sign it out under “Sign-in and security” and change your password at once.',
    factorAdded:
      'An authenticator app was set up for your account on Casa. If it was not you, change your password and ask your school or support for help at once.',
    factorRemoved:
      'Your account on Casa no longer asks for an authenticator app when you sign in. If you did not expect this, change your password and ask your school or support for help at once.',
    factorsRemoved:
      'The passkeys and the authenticator app of your account on Casa were removed, because you are said to have lost them. Your password alone signs you in. If you did not expect this, change it and ask your school or support for help at once.',
    passkeyAdded:
      'A passkey was added to your account on Casa. If it was not you, remove it under “Sign-in and security”, change your password, and ask your school or support for help at once.',
    passkeyRemoved:
      'A passkey was removed from your account on Casa. If you did not expect this, change your password and ask your school or support for help at once.',
    factorReset:
      'Your passkeys and authenticator app will be removed from your account on Casa in 24 hours, because you are said to have lost them. If that is not so, sign in and keep them, under “Sign-in and security”.',
    accountLinked:
      'Your account on Casa was linked with another one: a person who is signed in to one of them can switch to the other. If it was not you, change your password at once, which ends the link.',
  },
  hi: {
    subject: 'Casa पर आपका खाता',
    passwordChanged:
      'Casa पर आपके खाते का पासवर्ड बदला गया। अगर यह आपने नहीं किया, तो तुरंत “पासवर्ड भूल गए?” से दूसरा पासवर्ड चुनें और अपने स्कूल या सहायता से मदद लें।',
    newDevice:
      'Casa पर आपके खाते में एक नए डिवाइस पर साइन इन किया गया: {{device}}। अगर यह आपने नहीं किया, तो “साइन इन और सुरक्षा” में उसे साइन आउट करें और तुरंत अपना पासवर्ड बदलें।',
    newUnknownDevice:
      'Casa पर आपके खाते में एक नए डिवाइस पर साइन इन किया गया। अगर यह आपने नहीं किया, तो “साइन इन और सुरक्षा” में उसे साइन आउट करें और तुरंत अपना पासवर्ड बदलें।',
    factorAdded:
      'Casa पर आपके खाते के लिए एक ऑथेंटिकेटर ऐप सेट किया गया। अगर यह आपने नहीं किया, तो तुरंत अपना पासवर्ड बदलें और अपने स्कूल या सहायता से मदद लें।',
    factorRemoved:
      'Casa पर साइन इन करते समय अब आपसे ऑथेंटिकेटर ऐप नहीं पूछा जाएगा। अगर आपको इसकी उम्मीद नहीं थी, तो तुरंत अपना पासवर्ड बदलें और अपने स्कूल या सहायता से मदद लें।',
    factorsRemoved:
      'Casa पर आपके खाते की पासकी और ऑथेंटिकेटर ऐप हटा दिए गए, क्योंकि बताया गया कि वे आपसे खो गए हैं। अब सिर्फ़ पासवर्ड से साइन इन होगा। अगर आपको इसकी उम्मीद नहीं थी, तो तुरंत उसे बदलें और अपने स्कूल या सहायता से मदद लें।',
    passkeyAdded:
      'Casa पर आपके खाते में एक पासकी जोड़ी गई। अगर यह आपने नहीं किया, तो तुरंत “साइन इन और सुरक्षा” में उसे हटाएँ, अपना पासवर्ड बदलें और अपने स्कूल या सहायता से मदद लें।',
    passkeyRemoved:
      'Casa पर आपके खाते से एक पासकी हटाई गई। अगर आपको इसकी उम्मीद नहीं थी, तो तुरंत अपना पासवर्ड बदलें और अपने स्कूल या सहायता से मदद लें।',
    factorReset:
      'आपकी पासकी और ऑथेंटिकेटर ऐप 24 घंटे में आपके Casa खाते से हटा दिया जाएगा, क्योंकि बताया गया है कि वह आपसे खो गया है। अगर ऐसा नहीं है, तो साइन इन करें और “साइन इन और सुरक्षा” में उसे बनाए रखें।',
    accountLinked:
      'Casa पर आपका खाता एक और खाते से जोड़ा गया: जो इनमें से एक में साइन इन है, वह दूसरे पर जा सकता है। अगर यह आपने नहीं किया, तो तुरंत अपना पासवर्ड बदलें; इससे यह जोड़ हट जाएगा।',
  },
  te: {
    subject: 'Casaలో మీ ఖాతా',
    passwordChanged:
      'Casaలో మీ ఖాతా పాస్‌వర్డ్ మారింది. అది మీరు మార్చకపోతే, వెంటనే “పాస్‌వర్డ్ మర్చిపోయారా?” ద్వారా మరో పాస్‌వర్డ్ ఎంచుకుని, మీ పాఠశాలను లేదా సహాయాన్ని సంప్రదించండి.',
    newDevice:
      'Casaలో మీ ఖాతాలోకి కొత్త పరికరంలో సైన్ ఇన్ చేశారు: {{device}}. అది మీరు కాకపోతే, “సైన్ ఇన్, భద్రత”లో దాన్ని సైన్ అవుట్ చేసి, వెంటనే మీ పాస్‌వర్డ్ మార్చండి.',
    newUnknownDevice:
      'Casaలో మీ ఖాతాలోకి కొత్త పరికరంలో సైన్ ఇన్ చేశారు. అది మీరు కాకపోతే, “సైన్ ఇన్, భద్రత”లో దాన్ని సైన్ అవుట్ చేసి, వెంటనే మీ పాస్‌వర్డ్ మార్చండి.',
    factorAdded:
      'Casaలో మీ ఖాతాకు ఆథెంటికేటర్ యాప్ ఏర్పాటు చేశారు. అది మీరు కాకపోతే, వెంటనే మీ పాస్‌వర్డ్ మార్చి, మీ పాఠశాలను లేదా సహాయాన్ని సంప్రదించండి.',
    factorRemoved:
      'Casaలో సైన్ ఇన్ చేసేటప్పుడు ఇకపై ఆథెంటికేటర్ యాప్ అడగం. ఇది మీకు తెలియకుండా జరిగితే, వెంటనే మీ పాస్‌వర్డ్ మార్చి, మీ పాఠశాలను లేదా సహాయాన్ని సంప్రదించండి.',
    factorsRemoved:
      'మీరు పోగొట్టుకున్నారని చెప్పడంతో, Casaలో మీ ఖాతా పాస్‌కీలను, ఆథెంటికేటర్ యాప్‌ను తీసివేశారు. ఇకపై పాస్‌వర్డ్‌తో మాత్రమే సైన్ ఇన్ అవుతారు. ఇది మీకు తెలియకుండా జరిగితే, వెంటనే దాన్ని మార్చి, మీ పాఠశాలను లేదా సహాయాన్ని సంప్రదించండి.',
    passkeyAdded:
      'Casaలో మీ ఖాతాకు ఒక పాస్‌కీ చేర్చారు. అది మీరు కాకపోతే, వెంటనే “సైన్ ఇన్, భద్రత”లో దాన్ని తీసివేసి, మీ పాస్‌వర్డ్ మార్చి, మీ పాఠశాలను లేదా సహాయాన్ని సంప్రదించండి.',
    passkeyRemoved:
      'Casaలో మీ ఖాతా నుంచి ఒక పాస్‌కీని తీసివేశారు. ఇది మీకు తెలియకుండా జరిగితే, వెంటనే మీ పాస్‌వర్డ్ మార్చి, మీ పాఠశాలను లేదా సహాయాన్ని సంప్రదించండి.',
    factorReset:
      'మీ పాస్‌కీ లేదా ఆథెంటికేటర్ యాప్ పోయిందని చెప్పారు కాబట్టి, 24 గంటల్లో దాన్ని మీ Casa ఖాతా నుంచి తీసివేస్తాం. అది నిజం కాకపోతే, సైన్ ఇన్ చేసి “సైన్ ఇన్, భద్రత”లో దాన్ని ఉంచుకోండి.',
    accountLinked:
      'Casaలో మీ ఖాతాను మరో ఖాతాతో కలిపారు: ఒకదానిలో సైన్ ఇన్ చేసిన వారు మరోదానికి మారవచ్చు. అది మీరు కాకపోతే, వెంటనే మీ పాస్‌వర్డ్ మార్చండి; దాంతో ఈ కలయిక తొలగిపోతుంది.',
  },
}

const queued: Tasks = {
  'account-changed': task(
    z.object({ user: id, change: z.enum(changes), device: z.string().nullish() }),
    async ({ user, change, device }, { services, transaction, log }) => {
      const to = await transaction(tx => addressesOf(tx, user))
      if (!to) return
      const language = printLanguages.find(one => one === to.language) ?? 'en'
      const { subject, [change]: about } = accountTexts[language]
      const text = fill(about, { device: device ?? '' })
      const sent = await services.messenger.send({ mobile: to.mobile, email: to.email, subject, text })
      if (!sent) log('A user could not be told of a change to the account: there is no address.')
    },
  ),

  'send-otp': task(z.object({ otp: id }), async ({ otp }, { services, transaction }) => {
    const { clock, messenger } = services
    await transaction(tx => queueOtpCodes(tx, { id: otp, toNumber: messenger.reachesMobiles, now: clock() }))
  }),

  // One job per address, so that a failing address does not keep the code from another.
  'send-code': task(z.object({ code: id }), async ({ code: made }, { services, transaction }) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const { secrets, clock, messenger } = services
    const to = await transaction(tx => issueCode(tx, secrets, { id: made, code, now: clock() }))
    if (!to) return
    const { subject, text, purposes } = codeTexts[to.language]
    await messenger.send({
      mobile: to.mobile,
      email: to.email,
      subject,
      text: fill(text, { code, minutes: codeMinutes, purpose: purposes[to.purpose] }),
    })
  }),
}

export const userJobs: DomainJobs = {
  queued,
  nightly: {
    'forget-codes-and-places': (_, { services, transaction }) =>
      transaction(async tx => {
        await removeExpiredCodes(tx, services.clock())
        await removeOldPlaces(tx, services.clock())
      }),
  },
}
