import type { LessonPlan } from './lesson-plan.ts'

export const mathematicsPlans: readonly LessonPlan[] = [
  {
    level: 'Primary',
    exercise: 'Golden Beads: Introduction to Quantity',
    directAim: 'To know the quantities of the decimal system: unit, ten, hundred and thousand.',
    indirectAims: ['Point, line, square and cube.', 'Operations with large numbers.', 'Place value.'],
    materials: [
      'A tray with a single golden bead, a bar of ten, a square of a hundred and a cube of a thousand',
      'Nine more bars, squares and beads within reach',
    ],
    presentation: [
      'Lay the unit into the child’s hand: “This is a unit.” Then the bar: “This is a ten.” Count its beads together, one to ten.',
      'Give the square: “This is a hundred.” Lay bars on it, one after another, and count: “One ten, two tens … ten tens.”',
      'Give the cube with both hands: “This is a thousand.” Set squares beside it and count: “One hundred … ten hundreds.”',
      'Let the child hold the unit in one hand and the cube in the other.',
      'Second period: “Give me the hundred. Where is the ten? Set the thousand in front of me. Hide the unit in your hand.”',
      'Third period: point to each: “What is this?”',
      'Line them up from right to left: unit, ten, hundred, thousand.',
    ],
    pointsOfInterest: [
      'The weight of a thousand beside a unit',
      'Always ten of them make the next',
      'Point, line, square, cube',
    ],
    controlOfError: ['Ten bars cover a square exactly; ten squares are as high as a cube'],
    age: '4 to 4½ years',
    remarks:
      'As soon as the numbers to ten are sure; the teens run beside it. The numeral cards are shown apart and then joined with the beads.',
    drawings: ['goldenBeads'],
  },
  {
    level: 'Primary',
    exercise: 'Golden Beads: Dynamic Addition',
    directAim:
      'To see that adding is putting together, and that ten of a kind are changed for one of the next.',
    indirectAims: ['Carrying, in written addition.', 'Working together in a group.'],
    materials: [
      'The bank: golden beads in all four categories, on a tray with a cloth',
      'Small numeral cards in two or three sets, large ones in one set',
      'Trays with a dish for units',
    ],
    presentation: [
      'Three children come. Two choose small cards, say 1,465 and 2,378, and fetch these quantities from the bank.',
      'Check each tray: “You have brought one thousand, four hundreds, six tens and five units.” Lay the cards one number under the other.',
      'Put all the beads together on the mat: “We add them. How much is it altogether?”',
      'Begin with the units and count them: at ten stop. “Ten units: let us change them for a ten.” A child takes ten beads to the bank and brings a bar, which goes to the tens.',
      'Three units are left. Fetch the large card 3.',
      'Count the tens in the same way: ten of them go to the bank for a hundred, four are left. Then the hundreds, then the thousands.',
      'Lay the large cards on each other: 3,843. Read what was done: “1,465 and 2,378 are together 3,843.”',
      'Let the group choose new numbers and new roles, one of them the banker.',
    ],
    pointsOfInterest: [
      'Counting always begins with the units',
      'Ten that become one',
      'Small numbers that make one large number',
    ],
    controlOfError: [
      'Ten or more of a kind cannot be shown by one card',
      'A second group does the same and compares',
    ],
    age: '4½ to 5½ years',
    remarks:
      'Static addition and the Changing Game come first. It is the meaning that matters here; facts by heart are worked on apart.',
    drawings: ['goldenAddition'],
  },
  {
    level: 'Primary',
    exercise: 'Teen Boards (Seguin A): Symbols and Beads',
    directAim: 'To make the numbers 11 to 19 from ten and units, in beads and numerals.',
    indirectAims: ['Place value.', 'Counting on, and addition with a ten.'],
    materials: [
      'Two boards with the number 10 nine times, and slides 1 to 9',
      'Nine golden ten-bars and one coloured bead bar of each number, 1 to 9',
    ],
    presentation: [
      'Lay the boards one below the other, the slides in order at their right, the beads at their left.',
      'Lay a ten-bar beside the first 10: “Ten.” Add the red bead: “Ten and one is eleven.”',
      'Take the slide 1 and push it over the zero, from the right: “This is how eleven is written.”',
      'Go on: a ten-bar and the bar of two are twelve, and slide 2.',
      'Let the child go on to nineteen. Name each once more from the beginning while a finger points to beads and symbol.',
      'Mix: “Show me sixteen. What is this?”',
    ],
    pointsOfInterest: [
      'The slide hides the zero, and the ten is still there',
      'Thirteen to nineteen, whose names say the unit first',
      'The coloured stair beside the tens',
    ],
    controlOfError: ['Nine ten-bars and a stair of nine: what is left over, or missing, shows it'],
    age: '4½ to 5½ years',
    remarks:
      'Teens with beads, and the board alone, come before it. The Ten Boards for 11 to 99 follows. Count along in the home language, where the names are built otherwise.',
    drawings: ['teenBoard'],
  },
  {
    level: 'Primary',
    exercise: 'Stamp Game: Addition',
    directAim: 'To add numbers up to thousands alone, with symbols in place of quantities.',
    indirectAims: ['Written addition.', 'Place value, by colour and place.'],
    materials: [
      'Stamps: 1 green, 10 blue, 100 red, 1,000 green',
      'Squared paper with columns in these colours, a pencil and a ruler',
    ],
    presentation: [
      'Write a problem on the paper: 2,346 + 1,827, thousands to units from the left.',
      'Lay out the first number: six green stamps of 1 in a column at the right, four blue, three red, two green of 1,000, each category in its column.',
      'Leave a little space. Lay the second number under it in the same columns.',
      'Push the two together, column by column: “We add.”',
      'Count the units from the top: at ten stop, put these ten back into the box and take one stamp of 10, which goes to the top of the tens. Write 3 under the units.',
      'Count the tens with it: seven. Write 7. Count the hundreds: eleven; ten of them become one of 1,000, one is left. Write 1.',
      'Count the thousands: four. Write 4, and read: 4,173.',
      'The child writes the next problem.',
    ],
    pointsOfInterest: [
      'A stamp of 1,000 is no larger than one of 1',
      'Changing at ten, always',
      'The same colours as on the numeral cards',
    ],
    controlOfError: [
      'More than nine stamps in a column',
      'The answer in the booklet that goes with the problems',
    ],
    age: '5 to 6 years',
    remarks:
      'After the collective operations with Golden Beads. Subtraction, multiplication and division follow with the same stamps.',
    drawings: ['stampGame'],
  },
  {
    level: 'Elementary',
    exercise: 'Checkerboard: One-digit Multiplier',
    directAim: 'To multiply a large number by one digit and to see what each partial product is worth.',
    indirectAims: [
      'Long multiplication in abstraction.',
      'The tables, through use.',
      'Area: a product is a rectangle.',
    ],
    materials: [
      'The checkerboard: four rows of nine squares in green, blue and red, with the values written below and at the right',
      'Bead bars 1 to 9, several of each',
      'White numeral cards for the multiplicand, grey ones for the multiplier',
    ],
    presentation: [
      'Look at the board together: the lowest row begins at the right with units, tens, hundreds; a step to the left is ten times as much.',
      'Write 4,357 × 3. Lay the white cards 4, 3, 5, 7 along the lower edge, 7 below the units, and the grey card 3 at the right of the lowest row.',
      'Multiply the units: seven taken three times. Lay three bars of seven on the green square.',
      'Tens: lay three bars of five on the blue square. Then three bars of three, and three bars of four. Turn a white card over when its digit is done.',
      'Change from the right: count the beads of the units, 21. Leave one bead; the two tens go as a bar of two to the next square.',
      'Count the tens: fifteen and two are seventeen. Leave a bar of seven and carry one to the hundreds.',
      'Hundreds: nine and one are ten. The square stays empty, one goes to the thousands.',
      'Thousands: twelve and one are thirteen. Leave three and carry one.',
      'Read from the left and write: 13,071.',
    ],
    pointsOfInterest: [
      'The same bar is worth more, square by square',
      'An empty square, which is written as 0',
      'Knowing the product, and laying only its beads',
    ],
    controlOfError: [
      'No square keeps more than nine',
      'Division, or the calculator, gives the first number back',
    ],
    age: '6½ to 8 years',
    remarks:
      'The Bank Game comes first. Two and more digits follow, row above row, slid together along the diagonal, with the partial products written down last.',
    drawings: ['checkerboard', 'checkerboardBeads'],
  },
  {
    level: 'Elementary',
    exercise: 'Racks and Tubes: Two-digit Divisor',
    directAim: 'To divide large numbers by two digits, sharing tens and units at the same time.',
    indirectAims: ['Long division in abstraction.', 'Estimating a quotient.'],
    materials: [
      'Racks with tubes of ten beads in the colours of the hierarchy, a bowl for each',
      'The green board for the units of the divisor and the blue one for its tens, with skittles of these colours',
      'Paper and pencil',
    ],
    presentation: [
      'Write 6,528 ÷ 24. Lay out the dividend in four bowls: six thousands, five hundreds, two tens, eight units.',
      'Set two blue skittles on the blue board and four green ones on the green board.',
      'Say: “A blue skittle stands for ten. When it gets a thousand, each green one gets a hundred.”',
      'Set the bowl of thousands before the blue board and that of hundreds before the green one. Share one round: two thousands, four hundreds.',
      'Share again: the hundreds do not reach, so change a thousand for ten hundreds. A third round is not possible.',
      'What one green skittle has got is the answer: two hundreds. Write 2 above the hundreds, and clear the boards.',
      'Move the bowls on: change the thousand that is left into hundreds, which are now shared to blue, and tens to green. There are seven rounds; write 7.',
      'Move on once more: tens to blue, units to green. Two rounds; write 2. Nothing is left.',
      'Read: 6,528 shared by 24 is 272 to each.',
    ],
    pointsOfInterest: [
      'The answer is what one unit gets',
      'Bowls that move to the right',
      'Changing only when it is needed',
    ],
    controlOfError: [
      'Every skittle of a colour has got the same',
      '272 × 24 on the checkerboard gives 6,528',
    ],
    age: '7 to 9 years',
    remarks:
      'Short division comes first. Record only the quotient at the beginning; then the remainders, and at last what was taken away.',
    drawings: ['racksAndTubes'],
  },
]
