import type { LessonPlan } from './lesson-plan.ts'

export const dimensionPlans: readonly LessonPlan[] = [
  {
    level: 'Toddler',
    exercise: 'Puzzle: Three Circles, Large to Small',
    directAim: 'To fit three circles of different size into their places.',
    indirectAims: [
      'The eye that compares sizes.',
      'The grip of three fingers, by the knobs.',
      'The words large and small.',
    ],
    materials: [
      'A wooden board with three round places in a row',
      'Three discs with knobs, of one colour, in three sizes',
    ],
    presentation: [
      'Carry the puzzle to the table with two hands and sit beside the child.',
      'Take the largest disc by its knob with thumb, index and middle finger. Lay it on the table.',
      'Lay out the other two, slowly and without a word.',
      'Run a finger around the largest disc, then around its place, and let the disc slip in.',
      'Give the child the next one. Wait while it is turned and tried.',
      'When all are in, look at the board and say: “Now you may do it again.”',
      'On another day name them: “This is large. This is small.”',
    ],
    pointsOfInterest: ['The sound of the disc that drops into its place', 'The empty places'],
    controlOfError: [
      'A disc that is too large does not go in; one that is too small rattles, and another is left over',
    ],
    age: '18 months to 2½ years',
    remarks: 'Single Shape Puzzle: Circle comes first. Do not guide the hand: the board does.',
    drawings: ['threeCircles'],
  },
  {
    level: 'Primary',
    exercise: 'Knobbed Cylinders: Block 1',
    directAim: 'To tell apart differences of diameter by sight and touch.',
    indirectAims: [
      'The hold of the pencil, by thumb, index and middle finger.',
      'Comparing, matching and grading, on which mathematics rests.',
      'Concentration.',
    ],
    materials: [
      'Block 1: ten cylinders of the same height, from the thinnest to the thickest, each with a knob',
      'A table or a mat',
    ],
    presentation: [
      'Show how to carry the block: a hand at each end, its long side towards you. Set it down without a sound.',
      'Take the knob of a cylinder with three fingers, draw it straight up and stand it on the table in front of the block.',
      'Take out all ten, one by one, and mix them.',
      'Choose a cylinder. Look at it, look along the holes, and stop at one.',
      'Run the index finger around the foot of the cylinder and around the rim of the hole, if the eye is not sure.',
      'Let the cylinder slide in slowly and without a sound.',
      'Go on until every hole is filled. Pass a hand across the tops: they are level.',
      'Take the cylinders out again and offer them to the child.',
    ],
    pointsOfInterest: [
      'The grip by three fingers',
      'A cylinder that slides in without a sound',
      'Level tops at the end',
    ],
    controlOfError: [
      'A cylinder that does not go in',
      'One that is loose in its hole, so that another is left without a place',
    ],
    age: '2½ to 3½ years',
    remarks:
      'Blocks 2, 3 and 4 follow, then two, three and four blocks together, and pairing at a distance. The words thick and thin are given when the work is known.',
    drawings: ['cylinderBlock'],
  },
  {
    level: 'Primary',
    exercise: 'Pink Tower',
    directAim:
      'To see differences of size in three dimensions, and to grade ten cubes from the largest to the smallest.',
    indirectAims: [
      'Steady movement of hand and arm.',
      'Ten steps that each grow by one: the decimal system and the cubes of the numbers 1 to 10.',
      'The words large and small, larger and largest.',
    ],
    materials: ['Ten pink wooden cubes with edges from 1 cm to 10 cm', 'A mat on the floor'],
    presentation: [
      'Unroll a mat at some distance from the stand, so that the child walks often.',
      'Carry the cubes one by one, the smallest first, between thumb and fingers; a large one rests on the other hand. Set them down on the mat in no order.',
      'Sit opposite the middle of the mat with the child beside you. Look over all the cubes.',
      'Grasp the largest from above, feel its width with the whole hand, and set it down in front of you.',
      'Look for the largest of those that are left. Hold it above the first and lower it slowly on to the middle, without correcting it afterwards.',
      'Go on, cube by cube, until the smallest stands on top.',
      'Look at the tower from above and from the side, and walk around it.',
      'Take it down from the top, cube by cube, and set the cubes on the mat in no order. “Now you may build it.”',
      'When the child has finished for the day, the cubes go back to the stand one by one.',
    ],
    pointsOfInterest: [
      'Setting a cube down in the middle at the first try',
      'The smallest cube, which fits on every ledge when two sides of the tower are flush',
      'Looking down from above',
    ],
    controlOfError: [
      'The eye sees a tower that is not regular',
      'A cube that is left over, or a tower that falls',
    ],
    age: '2½ to 4 years',
    remarks:
      'The error is left to the child’s eye. Later: corners flush, building it from memory at a distance, the names, and the tower together with the Brown Stair.',
    drawings: ['pinkTower', 'pinkTowerFromAbove'],
    film: 'pinkTower',
  },
  {
    level: 'Primary',
    exercise: 'Brown Stair',
    directAim:
      'To see differences in two dimensions, and to grade ten prisms from the thickest to the thinnest.',
    indirectAims: [
      'The hand that opens by exact measures.',
      'Squares of the numbers 1 to 10.',
      'The words thick and thin, thicker and thickest.',
    ],
    materials: [
      'Ten brown wooden prisms, all 20 cm long, with square ends from 1 cm to 10 cm',
      'A mat on the floor',
    ],
    presentation: [
      'Carry the prisms to the mat one at a time, the hand across the middle from above. A thick one needs both hands.',
      'Lay them down in no order, all across the mat.',
      'Find the thickest. Grasp it so that the hand feels how wide it is, and lay it at the far side of the mat.',
      'Look for the thickest of those left. Lay it in front of the first and push it close, both hands at its ends.',
      'Pass the fingers along the ends: they are flush.',
      'Go on to the thinnest. Look at the stair from the side, at eye level.',
      'Let a hand walk down the steps.',
      'Mix the prisms and offer them to the child.',
    ],
    pointsOfInterest: [
      'The weight of the thickest beside the thinnest',
      'The thinnest prism, which fits on each step and makes it level with the next',
      'A ball or a cylinder that rolls down the steps evenly',
    ],
    controlOfError: ['A step that is too high or missing', 'The thinnest prism no longer fills each step'],
    age: '3 to 4 years',
    remarks:
      'After the Pink Tower. It is named Broad Stair in other albums. Standing the prisms upright and joining them with the tower are for the children to find.',
    drawings: ['brownStair', 'brownStairEnd'],
    film: 'brownStair',
  },
  {
    level: 'Primary',
    exercise: 'Red Rods',
    directAim: 'To see differences of length, and to grade ten rods from the longest to the shortest.',
    indirectAims: [
      'Movement of the whole body, with something long in the hands.',
      'Number Rods, which have the same lengths.',
      'The words long and short, longer and longest.',
    ],
    materials: [
      'Ten red rods, each 2.5 cm square, from 10 cm to 1 m long',
      'Two mats, one beside the other if the rods need it',
    ],
    presentation: [
      'Carry each rod to the mat on its own, held upright in front of the body with one hand above the other, and walk around whoever works on the way.',
      'Lay the rods across the mat in no order.',
      'Take the longest, a hand at each end, and lay it along the far edge.',
      'Hold the left end still and let the other hand run along the rod to its right end, so that the arm feels the length.',
      'Look for the longest of those left. Lay it in front of the first with the left ends in line; push them flush with the palm.',
      'Go on to the shortest. Pass a hand down the left side: it is smooth. Pass a finger down the right side: it is a stair.',
      'Mix the rods and offer them to the child.',
    ],
    pointsOfInterest: [
      'The left ends in line',
      'Feeling the whole length with the arm',
      'The shortest rod, which makes each rod as long as the next',
    ],
    controlOfError: [
      'A stair that is not even',
      'The shortest rod, laid at the end of another, does not reach the next',
    ],
    age: '3 to 4 years',
    remarks:
      'Later: the maze, laying them at a distance from memory, the names. The numbers wait for the Number Rods.',
    drawings: ['redRods'],
    film: 'redRods',
  },
]
