import type { Point } from '../plate.ts'
import { lerp } from '../scene.ts'
import type { Part } from './engraving.ts'
import { beside, bodyPose } from './pose.ts'
import type { Sitter } from './sitters.ts'

/** How high on the neck a garment reaches, in head units. */
const necklines = { roll: 106, lapel: 124, stand: 116, open: 128, knit: 108 }

/** Shoulders and chest. */
export function garmentPart(sitter: Sitter): Part {
  const { neck, shoulders, garment } = sitter
  const rise = necklines[garment.collar]
  const { back, front, drop } = shoulders
  const outline: Point[] = [
    [neck.back - 6, rise],
    [neck.back - 14, rise + 14],
    [lerp(neck.back, back, 0.6), drop - 16],
    [back, drop + 6],
    [back - 14, drop + 50],
    [back - 18, 280],
    [front + 26, 280],
    [front + 18, drop + 54],
    [front, drop + 22],
    [lerp(neck.front, front, 0.45), drop + 2],
    [neck.front + 13, rise + 26],
    [neck.front + 6, rise + 8],
    [lerp(neck.front, neck.back, 0.4), rise + 10],
  ]
  return {
    outline: bodyPose(sitter).smooth(outline),
    dark: garment.dark,
    lines: { kind: 'straight', angle: sitter.facing * garment.angle },
    relief: 0.85,
    period: garment.collar === 'knit' ? 11 : 8.6,
  }
}

export function collarParts(sitter: Sitter): Part[] {
  switch (sitter.garment.collar) {
    case 'roll':
      return [turnedCollar(sitter, { top: 103, foot: 128, swell: 3, period: 8 })]
    case 'knit':
      return [turnedCollar(sitter, { top: 108, foot: 130, swell: 8, period: 12 })]
    case 'stand':
      return [standingCollar(sitter)]
    case 'open':
      return openCollar(sitter)
    case 'lapel':
      return lapels(sitter)
  }
}

function straight({ facing }: Sitter, angle: number): Part['lines'] {
  return { kind: 'straight', angle: facing * angle }
}

function turnedCollar(
  sitter: Sitter,
  { top, foot, swell, period }: { top: number; foot: number; swell: number; period: number },
): Part {
  const { front, back } = sitter.neck
  const middle = lerp(back, front, 0.5)
  const outline: Point[] = [
    [back - swell + 2, top],
    [back - 5 - swell, foot - 10],
    [back - 6, foot + 4],
    [middle, foot + 12],
    [front + 9 + swell, foot + 10],
    [front + 9 + swell, foot - 8],
    [front + 5 + swell * 0.6, top + 7],
    [middle, top + 9],
  ]
  return {
    outline: bodyPose(sitter).smooth(outline),
    dark: sitter.garment.dark - 0.12,
    lines: straight(sitter, 82),
    relief: 1,
    period,
  }
}

function standingCollar(sitter: Sitter): Part {
  const { front, back } = sitter.neck
  const middle = lerp(back, front, 0.5)
  const outline: Point[] = [
    ...beside(back, '-4 112, -9 130'),
    [middle, 146],
    ...beside(front, '15 152, 12 136, 5 128'),
    [middle, 126],
  ]
  return {
    outline: bodyPose(sitter).smooth(outline),
    dark: Math.max(0.04, sitter.garment.dark - 0.2),
    lines: straight(sitter, 20),
    relief: 0.9,
    period: 8,
  }
}

function lapelShade({ garment }: Sitter): number {
  return Math.min(0.95, garment.dark + (garment.dark < 0.3 ? 0.1 : -0.12))
}

/** A shirt collar without a tie: the skin at the throat, then the collar's near leaf. */
function openCollar(sitter: Sitter): Part[] {
  const { front, back } = sitter.neck
  const pose = bodyPose(sitter)
  const leaf = [
    ...beside(back, '4 120'),
    ...beside(front, '-10 140, 4 176, -14 182, -36 160'),
    ...beside(back, '-6 134'),
  ]
  return [
    {
      outline: pose.cut(beside(front, '-12 120, 7 134, 13 176, -6 176')),
      dark: 0.34,
      lines: straight(sitter, 10),
      relief: 0.5,
      period: 9,
    },
    {
      outline: pose.smooth(leaf),
      dark: lapelShade(sitter),
      lines: straight(sitter, sitter.garment.angle - 34),
      relief: 0.8,
      period: 8.4,
    },
  ]
}

/** Shirt, tie if there is one, near lapel and far lapel of a jacket. */
function lapels(sitter: Sitter): Part[] {
  const { front, back } = sitter.neck
  const pose = bodyPose(sitter)
  const shirt: Part = {
    outline: pose.cut(beside(front, '-14 128, 9 142, 22 196, 2 214, -12 170')),
    dark: 0.02,
    lines: straight(sitter, 10),
    relief: 0.5,
    period: 9,
  }
  const tie: Part = {
    outline: pose.cut(beside(front, '3 144, 12 148, 15 158, 22 206, 12 240, 2 206, 6 158')),
    dark: 0.4,
    lines: straight(sitter, 45),
    relief: 0.7,
    period: 8,
    accent: 1,
  }
  const near: Part = {
    outline: pose.cut([
      ...beside(back, '2 122'),
      ...beside(front, '-12 138, 6 208, 2 262, -22 208, -42 194, -34 178'),
      ...beside(back, '-10 138'),
    ]),
    dark: lapelShade(sitter),
    lines: straight(sitter, sitter.garment.angle - 34),
    relief: 0.8,
    period: 8.4,
  }
  const far: Part = {
    outline: pose.cut([
      ...beside(front, '8 138, 18 150'),
      [sitter.shoulders.front - 8, 192],
      ...beside(front, '36 230, 20 258, 24 200'),
    ]),
    dark: lapelShade(sitter),
    lines: straight(sitter, 20),
    relief: 0.7,
    period: 8.4,
  }
  return [shirt, ...(sitter.garment.tie ? [tie] : []), near, far]
}
