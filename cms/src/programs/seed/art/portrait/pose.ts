import { curve, points, polygon, type Point } from '../plate.ts'
import type { Sitter } from './sitters.ts'

/** The sheet that portraits are engraved on, in drawing units and in pixels. */
export const sheet = { width: 1000, height: 1250, pixelWidth: 1200, pixelHeight: 1500 }

/** Takes points from head units (see {@link Sitter}) to the sheet: the head tilts around the nape, the body does not. */
export interface Pose {
  place: (point: Point) => Point
  /** A closed, smooth outline. */
  smooth: (outline: readonly Point[]) => string
  /** A closed outline with corners, as cut cloth has. */
  cut: (outline: readonly Point[]) => string
}

export function headPose(sitter: Sitter): Pose {
  return poseOf(sitter, { tilt: sitter.tilt, lift: 0 })
}

export function bodyPose(sitter: Sitter): Pose {
  return poseOf(sitter, { tilt: 0, lift: 13 })
}

/** Points as text, `offset` head units further to the right. */
export function beside(offset: number, text: string): Point[] {
  return points(text).map(([x, y]): Point => [x + offset, y])
}

const pivot: Point = [-20, 95]

function poseOf({ facing, crown, scale }: Sitter, { tilt, lift }: { tilt: number; lift: number }): Pose {
  const angle = (tilt * Math.PI) / 180
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [x - pivot[0], y - pivot[1]]
    const turnedX = pivot[0] + dx * Math.cos(angle) - dy * Math.sin(angle)
    const turnedY = pivot[1] + dx * Math.sin(angle) + dy * Math.cos(angle) - lift
    return [500 + facing * (turnedX + 6) * scale, crown + turnedY * scale]
  }
  return {
    place,
    smooth: (outline) => curve(outline.map(place), true),
    cut: (outline) => polygon(outline.map(place)),
  }
}
