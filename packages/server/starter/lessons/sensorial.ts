import type { LessonPlan } from './lesson-plan.ts'

export const sensorialPlans: readonly LessonPlan[] = [
  {
    level: 'Primary',
    exercise: 'Colour Tablets: Box 2, Matching',
    directAim: 'To see which colours are the same, and to pair them.',
    indirectAims: [
      'An eye for the colours of the surroundings, and for art.',
      'The names of the colours.',
      'Handling something delicate.',
    ],
    materials: [
      'Box 2: eleven pairs of tablets in red, yellow, blue, green, orange, purple, pink, brown, grey, black and white',
      'A mat or table of one plain, light colour, and daylight',
    ],
    presentation: [
      'Carry the box to the mat. Show how a tablet is held by its two edges, so that no finger touches the colour.',
      'Begin with four or five pairs that are far apart. Lay the tablets on the mat in no order.',
      'Take one and lay it at the left, in front of you.',
      'Look among the others, hold one beside it and compare. “These are the same.” Lay it close at its right side.',
      'Take the next one and lay it under the first. Find the one that belongs to it.',
      'When the child has understood, go on together. Add further pairs when these are easy.',
      'Let the eye run down the pairs. Mix them and offer the work.',
    ],
    pointsOfInterest: ['Edges only', 'Two tablets that look like one when they lie close together'],
    controlOfError: [
      'A pair that does not look alike',
      'Two tablets of different colours are left at the end',
    ],
    age: '3 to 3½ years',
    remarks:
      'Box 1 comes first. The names follow in lessons of three periods, two or three colours at a time. Note a child who cannot tell red from green and tell the family kindly.',
    drawings: ['colourTablets'],
  },
  {
    level: 'Primary',
    exercise: 'Geometric Cabinet: Presentation Tray',
    directAim: 'To tell three plane figures apart by sight and by tracing them.',
    indirectAims: [
      'Lightness of hand, for writing.',
      'Geometry, by its forms before its words.',
      'The grip by three fingers.',
    ],
    materials: [
      'The presentation tray: circle, square and triangle, each an inset with a knob in its frame',
      'A table',
    ],
    presentation: [
      'Carry the tray to the table with both hands.',
      'Take the circle by its knob with the hand that does not write, and lift it straight out.',
      'Trace its edge with index and middle finger of the writing hand, from the left and once all around. The touch is light.',
      'Trace the inside of the empty frame in the same direction.',
      'Set the inset down in front of the tray. Do the same with square and triangle; stop a moment at each corner.',
      'Mix the three. Take one, trace it, look for its frame, trace that too, and let the inset slip in.',
      'Pass the palm over it: it is level with the frame.',
      'Offer the tray to the child.',
    ],
    pointsOfInterest: [
      'Going around without a corner, and stopping at corners',
      'The same movement on inset and frame',
      'Turning the triangle until it fits',
    ],
    controlOfError: ['An inset does not go into another frame', 'The fingers leave the edge'],
    age: '3 to 4 years',
    remarks:
      'The six drawers follow, from strong contrast to fine, then the three series of cards. Names come last: circle, square, triangle.',
    drawings: ['geometricTray'],
  },
  {
    level: 'Primary',
    exercise: 'Touch Boards: Rough and Smooth',
    directAim: 'To feel the difference between rough and smooth.',
    indirectAims: [
      'The light touch that Sandpaper Letters need.',
      'The words rough and smooth.',
      'Attention that is all in the fingertips.',
    ],
    materials: [
      'Board 1: one half polished wood, the other half sandpaper',
      'A small bowl of warm water and a towel',
      'A blindfold, for later',
    ],
    presentation: [
      'Sensitise the fingers: dip the fingertips into warm water, dry them and rub them lightly against the towel.',
      'Lay the board before you, the smooth half on the left. Hold it with the other hand.',
      'Stroke the smooth half with the tips of index and middle finger, from top to bottom, as lightly as you can. Lift the fingers and begin again at the top.',
      'Stroke the rough half in the same way. Look as if you were listening.',
      'Let the child do both, several times. Show with your own hand how light it is.',
      'Name them: stroke the rough half, “rough”; stroke the smooth half, “smooth”.',
      'Ask: “Show me rough. Show me smooth.” Then stroke one and ask: “How is this?”',
      'Invite the child to stroke with closed eyes, and to look for rough and smooth things in the room.',
    ],
    pointsOfInterest: [
      'Fingertips that have become wakeful',
      'A touch so light that it is not heard',
      'Only downwards',
    ],
    controlOfError: [
      'The fingers themselves feel the change',
      'A scratching sound shows that the touch is too heavy',
    ],
    age: '3 to 3½ years',
    remarks:
      'Board 2 with strips and Board 3 with grades of rough follow, then the Touch Tablets. Sandpaper Letters wait until this touch is light.',
    drawings: ['touchBoard'],
  },
  {
    level: 'Primary',
    exercise: 'Binomial Cube',
    directAim: 'To build a cube from eight blocks by the colours of their faces.',
    indirectAims: [
      'A pattern in three dimensions.',
      'The formula of the cube of a sum, (a + b)³, which the child meets again after six.',
      'Concentration and order.',
    ],
    materials: [
      'A box with hinged sides and a lid that shows the pattern',
      'A red cube, three red-and-black blocks, three blue-and-black blocks, a blue cube',
    ],
    presentation: [
      'Carry the box to a table. Take off the lid and lay it in front of you, its pattern upwards. Open the two sides.',
      'Lift out the upper layer block by block, then the lower one. Stand the blocks to the right, sorted: those with red, those with blue.',
      'Take the red cube and set it on the red square of the lid.',
      'Look at its side. Take a block with the same red face and push it against that side: red touches red, black lies outside.',
      'Lay the next block at the other side of the cube, and complete the square. The layer repeats the pattern of the lid.',
      'Build the upper layer on it in the same way: each face meets its like. The blue cube goes in last.',
      'Look at the sides of the cube: each has the pattern of the lid.',
      'Take it apart and build it once more inside the box: at the corner where the two sides stay closed. Close the sides and put on the lid.',
    ],
    pointsOfInterest: [
      'Equal colours that meet',
      'The pattern on every side',
      'Sides of the box that close only over a true cube',
    ],
    controlOfError: ['Colours that do not meet', 'A box that does not close'],
    age: '3½ to 5 years',
    remarks:
      'No formula and no count: it is a puzzle of the senses. Later: building it on the table beside the box, and the Trinomial Cube.',
    drawings: ['binomialCube', 'binomialBlocks'],
  },
]
