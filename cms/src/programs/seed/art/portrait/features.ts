import { circle, curve, Plate, points, type Point } from '../plate.ts'
import { steps } from '../scene.ts'
import { headPose, sheet, type Pose } from './pose.ts'
import type { Sitter } from './sitters.ts'

/** What is drawn with the point, not engraved: eye, brow, nostril, mouth, glasses, an earring. */
export function drawFeatures(sitter: Sitter): Plate {
  const plate = new Plate(sheet.width, sheet.height)
  const pose = headPose(sitter)
  const { bridge, nose, jowl } = sitter.face
  const line = (stroke: readonly Point[], width: number, tone = 0.04): void =>
    plate.stroke(curve(stroke.map(pose.place)), { tone, grain: 0.1 }, { width, cap: 'round' })
  const isFair = sitter.hair.some((part) => part.dark < 0.2)
  line([[37.5 + bridge * 0.5, 35.4], ...points('33 33.4, 26 34, 20 36.6')], isFair ? 4 : 7)
  line([[34 + bridge * 0.5, 43.4], ...points('31 41.8, 26.5 42.2, 22 44.8')], 4.4)
  plate.fill(pose.smooth(points('32.2 42.2, 32.9 44.2, 31.2 45.9, 29.6 44.2, 30.2 42.2')), { tone: 0.03 })
  line(points('31 46.8, 27.4 46.8, 24 45.8'), 1.6, 0.25)
  line(
    [
      [37 + nose * 0.5, 63.4],
      [38.6 + nose * 0.6, 61.6],
      [40.6 + nose * 0.7, 63],
    ],
    3.4,
  )
  line(points('39.6 75.5, 36 75.9, 32.6 75.3, 31.4 74.6'), 3)
  if (jowl > 0) line(points('36 66.6, 32.6 70, 30.6 74.6'), 1.6, 0.3)
  if (sitter.glasses) drawGlasses(plate, pose, { kind: sitter.glasses, scale: sitter.scale })
  if (sitter.earring) {
    const [x, y] = pose.place([-8.5, 68])
    plate.fill(circle(x, y, 12), { tone: 0.72, accent: 1, grain: 0.2 })
  }
  return plate
}

const frames = {
  round: {
    lens: steps(13)
      .slice(1)
      .map((share): Point => [
        29.5 + 6.4 * Math.cos(share * Math.PI * 2),
        44.4 + 9 * Math.sin(share * Math.PI * 2),
      ]),
    accent: 1,
    rim: 1.1,
    temple: 0.9,
  },
  square: {
    lens: points('36 38, 36.4 48, 33 51.6, 25 51.4, 22.6 47, 22.4 39, 25 37.2, 33 37'),
    accent: 0,
    rim: 1.7,
    temple: 1.5,
  },
}

function drawGlasses(
  plate: Plate,
  pose: Pose,
  { kind, scale }: { kind: 'square' | 'round'; scale: number },
): void {
  const { lens, accent, rim, temple } = frames[kind]
  const ink = { tone: 0.1, accent, grain: 0.1 }
  const line = (text: string): string => curve(points(text).map(pose.place))
  plate.fill(pose.smooth(lens), { tone: 1, grain: 0.2 }, 0.3)
  plate.stroke(pose.smooth(lens), ink, { width: scale * rim })
  plate.stroke(line('23 42, 8 41, -9 42'), ink, { width: scale * temple, cap: 'round' })
  plate.stroke(line('36 42, 38.5 41.4'), ink, { width: scale, cap: 'round' })
}
