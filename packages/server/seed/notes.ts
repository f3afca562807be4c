import type { Level } from '../starter/levels.ts'
import type { Text } from './text.ts'

/** What is written for the reports, by level, for parents to read; the child's words as in observations. */
export const notes: Record<Level, readonly Text[]> = {
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
