import { points, type Point } from '../plate.ts'
import type { Part } from './engraving.ts'
import { bodyPose, headPose, sheet, type Pose } from './pose.ts'
import type { Sitter } from './sitters.ts'

const ear = points('-2 42, -8 39, -14 42, -15 50, -11 58, -7 64, -3 61, -2 52')

export function neckPart(sitter: Sitter): Part {
  const { front, back } = sitter.neck
  const outline: Point[] = [
    [back - 2, 60],
    [back, 96],
    [back - 5, 118],
    [back - 10, 150],
    [front + 22, 162],
    [front + 5, 134],
    [front + 1, 112],
    [front + 4, 92],
    [0, 70],
  ]
  return {
    outline: bodyPose(sitter).smooth(outline),
    dark: sitter.skin + 0.2,
    lines: { kind: 'straight', angle: -14 * sitter.facing },
    relief: 1,
    period: 8.4,
  }
}

/** The head from the back to the front: hair behind it, face, beard, hair, ear. */
export function headParts(sitter: Sitter, chance: () => number): Part[] {
  const pose = headPose(sitter)
  const hair = (part: Sitter['hair'][number]): Part => ({
    outline: pose.smooth(part.curly ? curled(part.outline, chance) : part.outline),
    dark: part.dark,
    lines: strandsOf(part.strands, pose),
    relief: 1.1,
    period: part.dark < 0.3 ? 9 : 7.4,
  })
  const face: Part = {
    outline: pose.smooth(profile(sitter.face)),
    dark: sitter.skin,
    lines: { kind: 'straight', angle: 14 * sitter.facing },
    relief: 1,
    period: 8.4,
  }
  const beard = sitter.beard.map((outline): Part => ({
    outline: pose.smooth(outline),
    dark: 0.62,
    lines: strandsOf([2, 50], pose),
    relief: 0.7,
    period: 7,
  }))
  const earPart: Part = {
    outline: pose.smooth(ear),
    dark: sitter.skin + 0.1,
    lines: strandsOf([0, 50], pose),
    relief: 0.9,
    period: 7,
  }
  return [
    ...sitter.hair.slice(0, -1).map(hair),
    face,
    ...beard,
    ...sitter.hair.slice(-1).map(hair),
    ...(sitter.isEarCovered ? [] : [earPart]),
  ]
}

function strandsOf(strands: Point | 'curls', { place }: Pose): Part['lines'] {
  if (strands === 'curls') return { kind: 'curls' }
  const [x, y] = place(strands)
  const pixels = sheet.pixelWidth / sheet.width
  return { kind: 'around', centre: [x * pixels, y * pixels] }
}

/** From the crown down the face to the chin, along the jaw and up the nape. */
function profile({ nose, bridge, lips, chin, brow, jowl }: Sitter['face']): Point[] {
  return [
    ...points('-4 0, 16 3, 29 12, 35 24'),
    [36.5 + brow * 0.6, 34],
    [36 + brow * 0.4, 38],
    [34.5 + bridge * 0.7, 43],
    [38 + bridge + nose * 0.4, 50],
    [43.5 + nose, 57.5],
    [46 + nose, 61.5],
    [44.5 + nose * 0.9, 64.5],
    ...points('39 66, 38.6 68.5'),
    [40.4 + lips * 0.8, 71.5],
    [41.8 + lips, 73.6],
    [39, 75.6],
    [41.2 + lips, 78.4],
    [40 + lips * 0.5, 80.6],
    [36.8, 83.6],
    [38 + chin, 88],
    [39 + chin, 92.5],
    [36.5 + chin, 97.5],
    [30, 100.5],
    [20, 100 + jowl * 0.8],
    [8, 96 + jowl],
    [-2, 88 + jowl * 0.4],
    ...points('-12 80, -28 76, -40 66, -48 50, -49 30, -41 13, -24 2'),
  ]
}

/** One curl along an outline: how far along it, how far out. */
const curl = points('0 -0.5, 0.22 0.6, 0.5 1, 0.78 0.6')

/** An outline with curls along it. */
function curled(outline: readonly Point[], chance: () => number): Point[] {
  return outline.flatMap((point, index): Point[] => {
    const next = outline[(index + 1) % outline.length] ?? point
    const [dx, dy] = [next[0] - point[0], next[1] - point[1]]
    const length = Math.hypot(dx, dy) || 1
    const count = Math.max(1, Math.round(length / 8.5))
    return Array.from({ length: count }, (_, at): Point[] => {
      const swell = 1.6 + chance() * 2.8
      return curl.map(([along, out]): Point => {
        const share = (at + along) / count
        const bump = out * swell
        return [point[0] + dx * share - (dy / length) * bump, point[1] + dy * share + (dx / length) * bump]
      })
    }).flat()
  })
}
