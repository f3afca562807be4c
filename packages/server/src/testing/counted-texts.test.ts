import { readFileSync } from 'node:fs'
import { type CountedKey, textByKey } from '@casa/contract/text'
import { expect, test } from 'vitest'
import { countedText, englishText, pluralTexts } from '../platform/plural-texts.ts'

const translation = (language: string) =>
  JSON.parse(readFileSync(`packages/web/locales/${language}/messages.json`, 'utf8'))
const translated = pluralTexts({ hi: translation('hi'), te: translation('te') })

const inThreeLanguages = (key: CountedKey, values: Record<string, number | string>) => [
  countedText(key, values).message,
  translated('hi', key, values),
  translated('te', key, values),
]

const sentences: [CountedKey, one: string[], two: string[]][] = [
  [
    'refusals.class.levelStays',
    [
      'The school has added 1 activity or exercise to this level’s curriculum. Delete them before you change the level.',
      'स्कूल ने इस स्तर के पाठ्यक्रम में 1 गतिविधि या अभ्यास जोड़ा है। स्तर बदलने से पहले उसे हटाएँ।',
      'పాఠశాల ఈ స్థాయి విద్యా ప్రణాళికకు 1 కృత్యం లేదా అభ్యాసం చేర్చింది. స్థాయి మార్చే ముందు దాన్ని తొలగించండి.',
    ],
    [
      'The school has added 2 activities and exercises to this level’s curriculum. Delete them before you change the level.',
      'स्कूल ने इस स्तर के पाठ्यक्रम में 2 गतिविधियाँ और अभ्यास जोड़े हैं। स्तर बदलने से पहले उन्हें हटाएँ।',
      'పాఠశాల ఈ స్థాయి విద్యా ప్రణాళికకు 2 కృత్యాలు, అభ్యాసాలు చేర్చింది. స్థాయి మార్చే ముందు వాటిని తొలగించండి.',
    ],
  ],
  [
    'refusals.class.hasAreas',
    [
      'This level still has 1 area of work. Delete it first.',
      'इस स्तर में अब भी 1 कार्य क्षेत्र है। पहले उसे हटाएँ।',
      'ఈ స్థాయిలో ఇంకా 1 అభ్యాస విభాగం ఉంది. ముందు దాన్ని తొలగించండి.',
    ],
    [
      'This level still has 2 areas of work. Delete them first.',
      'इस स्तर में अब भी 2 कार्य क्षेत्र हैं। पहले उन्हें हटाएँ।',
      'ఈ స్థాయిలో ఇంకా 2 అభ్యాస విభాగాలు ఉన్నాయి. ముందు వాటిని తొలగించండి.',
    ],
  ],
  [
    'refusals.class.hasStudents',
    [
      'This class still has 1 student. Move them to another class first.',
      'इस कक्षा में अब भी 1 विद्यार्थी है। पहले उसे दूसरी कक्षा में भेजें।',
      'ఈ తరగతిలో ఇంకా 1 విద్యార్థి ఉన్నారు. ముందు వారిని వేరే తరగతికి మార్చండి.',
    ],
    [
      'This class still has 2 students. Move them to another class first.',
      'इस कक्षा में अब भी 2 विद्यार्थी हैं। पहले उन्हें दूसरी कक्षा में भेजें।',
      'ఈ తరగతిలో ఇంకా 2 విద్యార్థులు ఉన్నారు. ముందు వారిని వేరే తరగతికి మార్చండి.',
    ],
  ],
  [
    'refusals.class.hasTeachers',
    [
      'This class still has 1 teacher. Move them to another class first.',
      'इस कक्षा में अब भी 1 शिक्षक हैं। पहले उन्हें दूसरी कक्षा में भेजें।',
      'ఈ తరగతిలో ఇంకా 1 టీచర్ ఉన్నారు. ముందు వారిని వేరే తరగతికి మార్చండి.',
    ],
    [
      'This class still has 2 teachers. Move them to another class first.',
      'इस कक्षा में अब भी 2 शिक्षक हैं। पहले उन्हें दूसरी कक्षा में भेजें।',
      'ఈ తరగతిలో ఇంకా 2 టీచర్లు ఉన్నారు. ముందు వారిని వేరే తరగతికి మార్చండి.',
    ],
  ],
  [
    'refusals.curriculum.areaHasActivities',
    [
      'This area of work still has 1 activity. Delete it first, or move it to another area.',
      'इस कार्य क्षेत्र में अब भी 1 गतिविधि है। पहले उसे हटाएँ, या दूसरे कार्य क्षेत्र में भेजें।',
      'ఈ అభ్యాస విభాగంలో ఇంకా 1 కృత్యం ఉంది. ముందు దాన్ని తొలగించండి, లేదా వేరే విభాగానికి మార్చండి.',
    ],
    [
      'This area of work still has 2 activities. Delete them first, or move them to another area.',
      'इस कार्य क्षेत्र में अब भी 2 गतिविधियाँ हैं। पहले उन्हें हटाएँ, या दूसरे कार्य क्षेत्र में भेजें।',
      'ఈ అభ్యాస విభాగంలో ఇంకా 2 కృత్యాలు ఉన్నాయి. ముందు వాటిని తొలగించండి, లేదా వేరే విభాగానికి మార్చండి.',
    ],
  ],
  [
    'refusals.curriculum.activityHasExercises',
    [
      'This activity still has 1 exercise. Delete it first, or move it to another activity.',
      'इस गतिविधि में अब भी 1 अभ्यास है। पहले उसे हटाएँ, या दूसरी गतिविधि में भेजें।',
      'ఈ కృత్యంలో ఇంకా 1 అభ్యాసం ఉంది. ముందు దాన్ని తొలగించండి, లేదా వేరే కృత్యానికి మార్చండి.',
    ],
    [
      'This activity still has 2 exercises. Delete them first, or move them to another activity.',
      'इस गतिविधि में अब भी 2 अभ्यास हैं। पहले उन्हें हटाएँ, या दूसरी गतिविधि में भेजें।',
      'ఈ కృత్యంలో ఇంకా 2 అభ్యాసాలు ఉన్నాయి. ముందు వాటిని తొలగించండి, లేదా వేరే కృత్యానికి మార్చండి.',
    ],
  ],
  [
    'refusals.lesson.subjectHasLessons',
    [
      'This subject still has 1 lesson. Delete it first, or give it another subject.',
      'इस विषय का 1 पाठ अभी भी है। पहले उसे हटाएँ या दूसरा विषय दें।',
      'ఈ విషయానికి ఇంకా 1 పాఠం ఉంది. ముందు దాన్ని తొలగించండి లేదా వేరే విషయం ఇవ్వండి.',
    ],
    [
      'This subject still has 2 lessons. Delete them first, or give them another subject.',
      'इस विषय के 2 पाठ अभी भी हैं। पहले उन्हें हटाएँ या दूसरा विषय दें।',
      'ఈ విషయానికి ఇంకా 2 పాఠాలు ఉన్నాయి. ముందు వాటిని తొలగించండి లేదా వేరే విషయం ఇవ్వండి.',
    ],
  ],
  [
    'refusals.training.hasTopics',
    [
      'This trainer still has 1 topic. Delete it first, or give it to another trainer.',
      'इस प्रशिक्षक का अब भी 1 विषय है। पहले उसे हटाएँ, या किसी दूसरे प्रशिक्षक को दें।',
      'ఈ శిక్షకుల వద్ద ఇంకా 1 అంశం ఉంది. ముందు దాన్ని తొలగించండి, లేదా వేరే శిక్షకులకు ఇవ్వండి.',
    ],
    [
      'This trainer still has 2 topics. Delete them first, or give them to another trainer.',
      'इस प्रशिक्षक के अब भी 2 विषय हैं। पहले उन्हें हटाएँ, या किसी दूसरे प्रशिक्षक को दें।',
      'ఈ శిక్షకుల వద్ద ఇంకా 2 అంశాలు ఉన్నాయి. ముందు వాటిని తొలగించండి, లేదా వేరే శిక్షకులకు ఇవ్వండి.',
    ],
  ],
  [
    'notices.published',
    [
      'The school has shared new work by Asha.',
      'स्कूल ने Asha का एक नया काम साझा किया है।',
      'Asha చేసిన కొత్త పని ఒకటి పాఠశాల పంచుకుంది.',
    ],
    [
      'The school has shared 2 new works by Asha.',
      'स्कूल ने Asha के 2 नए काम साझा किए हैं।',
      'Asha చేసిన 2 కొత్త పనులను పాఠశాల పంచుకుంది.',
    ],
  ],
  [
    'notices.review',
    [
      'Anjali has sent a conference report for review.',
      'Anjali ने जाँच के लिए एक बैठक रिपोर्ट भेजी है।',
      'Anjali ఒక సమావేశ నివేదికను సమీక్షకు పంపారు.',
    ],
    [
      'Anjali has sent 2 conference reports for review.',
      'Anjali ने जाँच के लिए 2 बैठक रिपोर्टें भेजी हैं।',
      'Anjali 2 సమావేశ నివేదికలను సమీక్షకు పంపారు.',
    ],
  ],
]

test.each(sentences)('%s has a singular and a plural in three languages', (key, one, two) => {
  expect([1, 2].map(count => inThreeLanguages(key, { count, child: 'Asha', author: 'Anjali' }))).toEqual([
    one,
    two,
  ])
})

test('a text with two counts has a singular and a plural of each in three languages', () => {
  const pairs = [1, 2].flatMap(students => [1, 2].map(teachers => ({ students, teachers })))
  expect(pairs.map(values => inThreeLanguages('refusals.class.hasBoth', values))).toEqual([
    [
      'This class still has 1 student and 1 teacher. Move them to another class first.',
      'इस कक्षा में अब भी 1 विद्यार्थी और 1 शिक्षक हैं। पहले उन्हें दूसरी कक्षा में भेजें।',
      'ఈ తరగతిలో ఇంకా 1 విద్యార్థి, 1 టీచర్ ఉన్నారు. ముందు వారిని వేరే తరగతికి మార్చండి.',
    ],
    [
      'This class still has 1 student and 2 teachers. Move them to another class first.',
      'इस कक्षा में अब भी 1 विद्यार्थी और 2 शिक्षक हैं। पहले उन्हें दूसरी कक्षा में भेजें।',
      'ఈ తరగతిలో ఇంకా 1 విద్యార్థి, 2 టీచర్లు ఉన్నారు. ముందు వారిని వేరే తరగతికి మార్చండి.',
    ],
    [
      'This class still has 2 students and 1 teacher. Move them to another class first.',
      'इस कक्षा में अब भी 2 विद्यार्थी और 1 शिक्षक हैं। पहले उन्हें दूसरी कक्षा में भेजें।',
      'ఈ తరగతిలో ఇంకా 2 విద్యార్థులు, 1 టీచర్ ఉన్నారు. ముందు వారిని వేరే తరగతికి మార్చండి.',
    ],
    [
      'This class still has 2 students and 2 teachers. Move them to another class first.',
      'इस कक्षा में अब भी 2 विद्यार्थी और 2 शिक्षक हैं। पहले उन्हें दूसरी कक्षा में भेजें।',
      'ఈ తరగతిలో ఇంకా 2 విద్యార్థులు, 2 టీచర్లు ఉన్నారు. ముందు వారిని వేరే తరగతికి మార్చండి.',
    ],
  ])
})

test('each text with plural forms is listed here', () => {
  const forms = [...textByKey].flatMap(([key]) => /^(.*)_one$/.exec(key)?.[1] ?? [])
  const nested = ['refusals.class.students', 'refusals.class.teachers']
  expect(forms.sort()).toEqual([...sentences.map(([key]) => key), ...nested].sort())
})

test('a value is shown as is, even if it looks like a placeholder or another text', () => {
  for (const child of ['{{count}}', '$t(refusals.notFound)', '<b>&'])
    expect(countedText('notices.published', { count: 2, child }).message).toBe(
      `The school has shared 2 new works by ${child}.`,
    )
})

test('a key that no longer has a text stays visible', () => {
  expect(englishText('notices.gone', {})).toBe('notices.gone')
})
