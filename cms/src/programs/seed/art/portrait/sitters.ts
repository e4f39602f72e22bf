import { points, type Point } from '../plate.ts'

/**
 * A sitter in profile, facing right, in head units: the crown at y = 0, the chin at y = 100, the ear near x = -8.
 * Every number was set by eye for one person.
 */
export interface Sitter {
  facing: 1 | -1
  /** Head tilt in degrees, forward positive. */
  tilt: number
  /** Height of the crown on the sheet, and sheet units per head unit. */
  crown: number
  scale: number
  skin: number
  face: { nose: number; bridge: number; lips: number; chin: number; brow: number; jowl: number }
  neck: { front: number; back: number }
  shoulders: { back: number; front: number; drop: number }
  hair: HairPart[]
  beard: Point[][]
  glasses?: 'square' | 'round'
  earring?: boolean
  isEarCovered?: boolean
  garment: {
    dark: number
    angle: number
    collar: 'roll' | 'lapel' | 'stand' | 'open' | 'knit'
    tie?: boolean
  }
}

interface HairPart {
  outline: Point[]
  dark: number
  /** The head point that strands curve around, or curls. */
  strands: Point | 'curls'
  /** Scallops the outline as curls do. */
  curly?: boolean
}

const plainFont = { nose: 0, bridge: 0, lips: 0, chin: 0, brow: 0, jowl: 0 }

export const sitters = {
  'helena-marchetti': {
    facing: -1,
    tilt: -2,
    crown: 292,
    scale: 4.3,
    skin: 0.1,
    face: { ...plainFont, nose: 1, chin: 0.5 },
    neck: { front: 9, back: -32 },
    shoulders: { back: -92, front: 66, drop: 150 },
    hair: [
      {
        outline: points(
          '33 17, 27 1, 12 -7, -8 -10, -32 -6, -50 10, -56 32, -51 54, -40 68, -33 66, -24 58, -18 44, -8 38, 1 47, 5 45, 8 32, 17 24, 27 21',
        ),
        dark: 0.16,
        strands: [2, 62],
      },
    ],
    beard: [],
    glasses: 'square',
    garment: { dark: 0.86, angle: 62, collar: 'lapel' },
  },
  'tobias-renner': {
    facing: 1,
    tilt: 0,
    crown: 244,
    scale: 4.45,
    skin: 0.14,
    face: { ...plainFont, nose: 2, chin: 1.5, brow: 1.6 },
    neck: { front: 14, back: -40 },
    shoulders: { back: -112, front: 82, drop: 152 },
    hair: [
      {
        outline: points(
          '34 15, 29 -3, 10 -10, -14 -10, -38 -3, -52 14, -54 34, -49 52, -41 62, -32 58, -22 46, -12 36, -3 42, -1 54, 4 54, 7 36, 13 22, 26 17',
        ),
        dark: 0.72,
        strands: [2, 62],
      },
    ],
    beard: [
      points(
        '-2 50, 4 52, 8 64, 16 73, 28 77, 35 80.5, 38 84, 42.5 90, 41 98, 32 105, 18 105, 4 97, -5 84, -6 64',
      ),
      points('32 67, 40 66.5, 45.5 71, 43 75, 36 75.5, 28 79, 27 73'),
    ],
    garment: { dark: 0.94, angle: 80, collar: 'roll' },
  },
  'amara-okonjo-bell': {
    facing: 1,
    tilt: -4,
    crown: 352,
    scale: 4.1,
    skin: 0.46,
    face: { ...plainFont, nose: -1, bridge: -1.6, lips: 2.2, chin: 0 },
    neck: { front: 7, back: -30 },
    shoulders: { back: -88, front: 62, drop: 150 },
    hair: [
      {
        outline: points('-8 -6, -2 -28, -14 -48, -38 -52, -57 -38, -59 -16, -46 0, -26 4'),
        dark: 0.86,
        strands: [-26, 6],
      },
      {
        outline: points(
          '33 16, 26 0, 8 -7, -18 -9, -40 -2, -53 16, -55 36, -48 54, -38 62, -28 58, -20 46, -10 36, 0 42, 4 38, 12 25, 25 19',
        ),
        dark: 0.82,
        strands: [2, 62],
      },
    ],
    beard: [],
    earring: true,
    garment: { dark: 0.08, angle: 58, collar: 'lapel' },
  },
  'julian-ashdown': {
    facing: -1,
    tilt: 5,
    crown: 288,
    scale: 4.35,
    skin: 0.12,
    face: { nose: 3.4, bridge: 1, lips: -1, chin: -1, brow: 2, jowl: 5 },
    neck: { front: 13, back: -36 },
    shoulders: { back: -104, front: 74, drop: 146 },
    hair: [
      {
        outline: points(
          '8 0, -2 -7, -24 -9, -46 0, -60 18, -63 42, -56 62, -44 70, -32 66, -22 56, -16 44, -6 40, 0 56, 5 54, 4 38, 4 22, 2 10',
        ),
        dark: 0.04,
        strands: [6, 58],
      },
    ],
    beard: [],
    garment: { dark: 0.66, angle: 66, collar: 'lapel', tie: true },
  },
  'mei-lin-tesoro': {
    isEarCovered: true,
    facing: 1,
    tilt: -1,
    crown: 306,
    scale: 4.2,
    skin: 0.08,
    face: { ...plainFont, nose: -2.4, bridge: -2.6, lips: 0.8, chin: -0.6 },
    neck: { front: 6, back: -28 },
    shoulders: { back: -84, front: 60, drop: 152 },
    hair: [
      {
        outline: points(
          '41 35, 41 20, 33 1, 14 -9, -12 -12, -38 -6, -55 13, -60 42, -58 70, -52 88, -30 91, -8 88, 3 85, 5 64, 10 46, 18 36, 30 36',
        ),
        dark: 0.9,
        strands: [2, 62],
      },
    ],
    beard: [],
    garment: { dark: 0.14, angle: 74, collar: 'stand' },
  },
  'rafael-quintanar': {
    facing: -1,
    tilt: -3,
    crown: 286,
    scale: 4.3,
    skin: 0.3,
    face: { ...plainFont, nose: 1.6, bridge: 1.4, lips: 0.6, chin: 1, brow: 1 },
    neck: { front: 13, back: -37 },
    shoulders: { back: -106, front: 78, drop: 148 },
    hair: [
      {
        outline: points(
          '36 18, 36 4, 26 -10, 8 -18, -16 -20, -40 -12, -58 6, -64 30, -60 52, -48 68, -36 68, -26 58, -18 46, -8 40, -2 52, 4 52, 8 36, 16 26, 28 22',
        ),
        dark: 0.84,
        strands: 'curls',
        curly: true,
      },
    ],
    beard: [],
    garment: { dark: 0.3, angle: 56, collar: 'open' },
  },
  'ingrid-solheim-vaas': {
    facing: 1,
    tilt: 1,
    crown: 300,
    scale: 4.25,
    skin: 0.06,
    face: { ...plainFont, nose: 0.6, bridge: -0.4, chin: 0.6 },
    neck: { front: 8, back: -31 },
    shoulders: { back: -96, front: 70, drop: 150 },
    hair: [
      {
        outline: points('-46 40, -58 38, -70 46, -75 62, -68 76, -55 80, -45 70, -42 54'),
        dark: 0.24,
        strands: [-46, 62],
      },
      {
        outline: points(
          '33 17, 27 0, 10 -8, -14 -10, -38 -4, -53 14, -57 36, -53 56, -44 66, -34 58, -20 46, -10 36, -2 40, 4 44, 7 34, 14 24, 26 20',
        ),
        dark: 0.2,
        strands: [2, 62],
      },
    ],
    beard: [],
    garment: { dark: 0.5, angle: 84, collar: 'knit' },
  },
  'samir-haddad-lowe': {
    facing: -1,
    tilt: 8,
    crown: 296,
    scale: 4.35,
    skin: 0.26,
    face: { ...plainFont, nose: 2.2, bridge: 1.2, lips: 0.8, chin: 0.4, brow: 1 },
    neck: { front: 12, back: -36 },
    shoulders: { back: -100, front: 84, drop: 144 },
    hair: [],
    beard: [],
    glasses: 'round',
    garment: { dark: 0.74, angle: 70, collar: 'stand' },
  },
} satisfies Record<string, Sitter>

export type SitterName = keyof typeof sitters
