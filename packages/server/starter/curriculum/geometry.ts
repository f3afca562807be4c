import type { Activities } from './area.ts'

export const geometry: Activities = {
  'Lines and Angles': [
    'Point, Line, Surface and Solid',
    'Box of Sticks: Straight, Ray and Segment',
    'Box of Sticks: Positions of a Line',
    'Box of Sticks: Two Lines',
    'Box of Sticks: Types of Angles',
    'Adjacent, Complementary and Supplementary Angles',
    'Measuring Angles: Montessori Protractor',
  ],
  'Plane Figures': [
    'Triangles: Seven Types',
    'Parts of the Triangle',
    'Quadrilaterals: Six Types',
    'Parts of Polygons',
    'Parts of the Circle',
    'Metal Insets: Congruence, Similarity, Equivalence',
    'Equivalence: Triangle and Rectangle',
    'Symmetry',
    'Perimeter',
    'Yellow Material: Area of the Rectangle',
    'Yellow Material: Area of the Parallelogram',
    'Yellow Material: Area of the Triangle',
    'Regular Polygons: Origin of the Names',
    'Inscribed and Concentric Figures',
    'Pythagorean Theorem: Plate 1',
  ],
  'Constructive Triangles': [
    'Triangular Box: Equivalence',
    'Large Hexagonal Box: Equivalence',
    'Small Hexagonal Box: Ratio of the Hexagons',
    'Twelve Blue Triangles: Stars and Polygons',
  ],
  Solids: [
    'Prisms and Pyramids: Names',
    'Faces, Edges and Vertices',
    'Solids of Rotation',
    'Nets of the Solids',
  ],
}
