import type { Level } from '../starter/levels.ts'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'
import { randomNumbers } from './random-numbers.ts'
import type { DemoText } from './text.ts'

/** What teachers saw, by level; {Name}, {she}, {him}, {her} and {herself} are the child's. */
const observations: Record<Level, readonly DemoText[]> = {
  Toddler: [
    '{Name} carried the jug with both hands, walked round the mat and poured without spilling. {She} looked up and smiled, then began again: six times in all.',
    'Took {her} shoes off and put them under the bench by {herself}; asked for help only with the buckle.',
    '{Name} watched two friends wash leaves for a long time before {she} fetched an apron of {her} own accord.',
    'Cried for a few minutes at the door, then chose the object permanence box and stayed with it for a quarter of an hour.',
    'Named spoon, cup, bowl and plate while {she} laid the table; said “spoon for Amma”.',
    '{Name} wiped up the water {she} had spilled and hung the cloth back on its hook without being asked.',
    'Climbed the three steps with alternating feet today, one hand on the rail.',
    'Brought a crying friend his bear and sat down beside him until he was calm.',
  ],
  Primary: [
    {
      ages: [3, 4.2],
      text: '{Name} built the Pink Tower, took it down and built it again beside the Brown Stair; found for {herself} that the smallest cube fits every step. Worked forty minutes without looking up.',
    },
    {
      ages: [3.3, 5],
      text: 'Traced the sandpaper letters m, a and s with two fingers and said each sound. Then looked round the room for things that begin with s: “sun, soap, my socks!”',
    },
    {
      ages: [5, 6],
      text: '{Name} built c-a-t with the movable alphabet by ear, then m-a-t under it, and read both to a younger friend.',
    },
    {
      ages: [3.5, 6],
      text: 'Chose washing a table, and did all its steps in order. {She} noticed the wet floor before anybody told {him}, and fetched the mop.',
    },
    {
      ages: [5, 6],
      text: 'Counted the thousand chain with a friend, arrow by arrow; both were amazed how long it is. Asked to do it again tomorrow.',
    },
    {
      ages: [3.5, 4.8],
      text: 'Graded Colour Box 3 from dark to light and corrected the two greens {herself}.',
    },
    {
      ages: [4.5, 6],
      text: '{Name} showed a new child how to roll up a mat and waited patiently until he could do it.',
    },
    {
      ages: [4, 6],
      text: 'Restless in the first half hour, moved from shelf to shelf; settled once the metal insets were free, and then filled three with careful lines.',
    },
    'Sat in silence until {her} name was whispered, and heard the bell from the garden.',
    {
      ages: [3.5, 6],
      text: 'Cut cucumber for the whole table, offered the plate to everyone and thanked each who took a piece.',
    },
  ],
  Elementary: [
    '{Name} laid out the timeline of life with two friends and wrote labels for six animals. {She} wanted to know whether dinosaurs lived in India; they will look at the skeleton in the museum.',
    'Multiplied a four-digit number by a two-digit one on the checkerboard without help, then did the same sum on paper and found both results agree.',
    'Read the story of the first alphabet aloud to the group and answered questions about the Phoenicians with patience.',
    '{Name} began {her} research on the rivers of the Deccan: three cards, in {her} own words, with a map drawn to scale.',
    'Settled a quarrel about the football by proposing turns, and wrote the rule down for all to sign.',
    'Symbolised twelve sentences with the grammar symbols; still unsure of adverbs, and said so.',
    'Planned the going out to the post office: wrote the letter of request, looked up the bus and kept the money.',
    'Found that the squares of the decanomial make one large square and called the others to see.',
  ],
}

/** What is written for the reports, by level, for parents to read; placeholders are as in observations. */
const notes: Record<Level, readonly DemoText[]> = {
  Toddler: [
    '{Name} has settled well. {She} comes in with a smile, puts {her} bag away and knows where {her} favourite work stands. At home, please let {him} carry {her} own plate to the kitchen: {she} is proud of it.',
    'This term {Name} has grown steady on {her} feet and sure with {her} hands: {she} pours, spoons and threads beads. {She} is beginning to join two and three words and enjoys our songs.',
    'We are working on putting things back after use. {Name} remembers more and more often by {herself}. It helps when toys at home have a low shelf and a fixed place, too.',
    '{Name} eats with a spoon and drinks from an open glass without help. {She} is beginning to tell us when {she} needs the toilet; please let {him} wear clothes that {she} can pull down alone.',
    'A gentle friend to the younger ones. {Name} likes to be near the plants and waters them every morning.',
  ],
  Primary: [
    {
      ages: [4, 5],
      text: 'With the metal insets {Name} has gained a calm, even line. {She} traces the sandpaper letters every day and compares them with the letters on signs in the street.',
    },
    {
      ages: [5.4, 6],
      text: 'A term of great steps in mathematics: {Name} is sure of the numbers to ten, lays out thousands with the golden beads and is beginning to add with them. {She} explains to others what {she} does.',
    },
    '{Name} takes care of the room as if it were {her} own: {she} waters the plants, dusts the shelves and helps younger children with their aprons. At home, {she} may set the table every day.',
    {
      ages: [3.5, 5],
      text: 'In the sensorial area {Name} works with great precision, even with eyes closed. We shall now give {him} the names: thick and thin, rough and smooth, the solids. You can play the same game in the kitchen.',
    },
    '{Name} speaks clearly and tells us long stories. {She} still finds it hard to wait for {her} turn in the circle; we practise with the talking stone, and it is getting better.',
    {
      ages: [5, 6],
      text: '{Name} has begun to write {her} own name and proudly signs {her} drawings. {Her} pencil grip is light and good. A chalkboard at home would please {him}.',
    },
    'Since the rains {Name} has become a gardener: {she} sows, waters and knows which seedling is whose. {She} draws what has changed and dictates a sentence to it.',
    {
      ages: [5, 6],
      text: '{Name} has found two close friends and works with them at the long chains. When they disagree, {she} now says what {she} wants in words. We are glad of it.',
    },
    '{Name} came to us shy and listened for many weeks. Now {she} sings with the group and offers {her} place at the snack table to others.',
    {
      ages: [5, 5.8],
      text: '{Name} concentrates deeply on work that {she} has chosen, often for half an hour and more. In language {she} knows most of {her} sounds and builds short words with the movable alphabet; reading will come by itself, please do not hurry it.',
    },
    '{Name} is at home in practical life: {she} buttons, ties bows and cuts fruit for everybody. Do let {him} pour {her} own milk at breakfast.',
    {
      ages: [4, 6],
      text: 'Puzzle maps are the great love of {Name} this term: {she} names the countries of Asia and asks who lives there. A globe at home would be a treasure.',
    },
  ],
  Elementary: [
    '{Name} has finished {her} research on volcanoes and presented it to the class with a model. {She} reads for pleasure, plans {her} week in {her} journal and keeps to most of it.',
    'In arithmetic {Name} has passed from the bead frame to paper for addition and subtraction, and multiplies on the checkerboard. The tables of seven and eight need some practice; five minutes a day is enough.',
    '{Name} works well with others and is fair at play. {She} sometimes leaves the last part of a task to {her} partners; we have talked about it, and {she} has set {herself} a goal.',
    'A lively interest in history: {Name} asks where things come from and looks them up. Spelling improves where {she} reads {her} text aloud before {she} hands it in.',
    '{Name} led the going out to the market: the list, the money and the route. We were glad to see how calmly {she} spoke with the shopkeepers.',
  ],
}

/** A text about a child, and the day on which it was written; `author` counts the class's teachers. */
export type Writing = { child: string; day: string; author: number; text: string }

/**
 * What was observed about a class's children and written for their reports in recent months. The child whose family
 * can sign in to the demo comes first and has several of each that suit the child's age. Classes of one level share
 * its texts: class number `turn` of `turns` takes its own part.
 */
export function writingsOf(
  children: readonly Child[],
  { level, turn, turns }: { level: Level; turn: number; turns: number },
  calendar: SchoolCalendar,
): { observations: Writing[]; notes: Writing[] } {
  const chance = randomNumbers(11_000 + children.length * 10 + turn)
  const about = (texts: readonly DemoText[], latest: number): Writing[] =>
    texts
      .filter((_, place) => place % turns === turn)
      .map((text, index) => {
        const place = index % 3 === 0 ? 0 : (index * 3) % children.length
        const from = [...children.slice(place), ...children.slice(0, place)]
        const child = from.find(one => fits(text, one, calendar.today)) ?? from[0]!
        const days = calendar.year.slice(-latest).filter(day => day >= child.doa)
        const day = days[Math.floor(chance() * days.length)]!
        return {
          child: child.id,
          day,
          author: index,
          text: personalised(typeof text === 'string' ? text : text.text, child),
        }
      })
  return { observations: about(observations[level], 60), notes: about(notes[level], 40) }
}

const words = {
  female: { she: 'she', She: 'She', him: 'her', her: 'her', Her: 'Her', herself: 'herself' },
  male: { she: 'he', She: 'He', him: 'him', her: 'his', Her: 'His', herself: 'himself' },
} as const

/** Whether a child is the right age for a text on a given day. */
export function fits(text: DemoText, { dob }: Child, day: string): boolean {
  if (typeof text === 'string') return true
  const age = (Date.parse(day) - Date.parse(dob)) / 31_557_600_000
  return age >= text.ages[0] && age <= text.ages[1]
}

/** A text with the child's name and pronouns filled in, and the name of the work that it is about. */
export function personalised(text: string, { first, gender }: Child, work = ''): string {
  const own: Record<string, string> = { ...words[gender], Name: first, work }
  return text.replace(/\{(\w+)\}/g, (_, word: string) => own[word]!)
}
