import type { Activities } from './area.ts'

export const eyeAndHand: Activities = {
  Posting: [
    'Object Permanence Box with Drawer',
    'Imbucare Box: Large Cylinder',
    'Imbucare Box: Cube',
    'Imbucare Box: Triangular Prism',
    'Imbucare Box: Rectangular Prism',
    'Posting Coins in a Box',
  ],
  Placing: [
    'Rings on a Vertical Dowel',
    'Rings on a Horizontal Dowel',
    'Rings on a Serpentine Dowel',
    'Cubes on a Vertical Dowel',
    'Three Pegs with Coloured Rings',
    'Peg Board',
    'Threading Large Beads on a Dowel',
    'Threading Beads on a String',
  ],
  'Sorting and Opening': [
    'Matching Pairs of Objects',
    'Sorting Two Kinds of Objects',
    'Sorting by Size',
    'Lids to Their Boxes',
    'Latches and Bolts Board',
  ],
  'Paper and Paste': ['Tearing and Pasting Paper', 'Snipping Paper', 'Gluing Paper'],
}
