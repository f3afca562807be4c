import type { Level } from '../starter/levels.ts'
import type { Text } from './text.ts'

/** What teachers saw, by level; {Name}, {she}, {him}, {her} and {herself} are the child's. */
export const observations: Record<Level, readonly Text[]> = {
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
