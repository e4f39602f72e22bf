import { isolines } from '../isolines.ts'
import { circle, polygon, polyline, type Point } from '../plate.ts'
import { layeredNoise } from '../random.ts'
import { lerp, steps, type Scene } from '../scene.ts'
import { drawDepth, drawHeadland } from './shore.ts'

/** A shore from the air: headlands, a pale strand and lines of water that follow them out to sea, with one boat. */
export function drawCoast(scene: Scene): void {
  if (scene.composition === 'depth') drawDepth(scene)
  else if (scene.composition === 'headland' || scene.composition === 'bay') drawHeadland(scene)
  else drawShoreFromAbove(scene)
}

function drawShoreFromAbove({ plate, random, noise }: Scene): void {
  const { width, height } = plate
  const side = random.pick([-1, 1])
  const lean = random.between(-0.34, 0.34)
  const rough = layeredNoise(noise, 5, 0.46)
  const shoreX = width * (0.5 + side * random.between(0.06, 0.14))
  const bay = { y: height * random.between(0.36, 0.64), reach: random.between(150, 240) }
  // Distance inland, in drawing units: positive is land.
  const inland = (x: number, y: number): number => {
    const inlet = bay.reach * Math.exp(-(((y - bay.y) / (height * 0.24)) ** 2))
    const shore = (x - shoreX - lean * (y - height / 2)) * side - inlet + 60
    // Far out the water forgets the shape of the shore.
    const calm = Math.min(1, Math.max(0.12, 1 + shore / 420))
    return shore + rough(x / 520, y / 520) * 150 * calm
  }
  plate.ground(
    plate.linear(
      [side > 0 ? width : 0, 0],
      [side > 0 ? 0 : width, height],
      [
        [0, { tone: 0.72, grain: 0.5 }],
        [0.45, { tone: 0.55, grain: 0.7 }],
        [1, { tone: 0.2, grain: 0.7 }],
      ],
    ),
  )
  const waterLines = steps(24).map((share) => -lerp(16, width * 0.72, share ** 1.5))
  const lines = isolines(plate, waterLines.toReversed(), inland).toReversed()
  for (const [index, line] of lines.entries()) {
    const share = index / lines.length
    if (index < 4) plate.fill(line, { tone: 0.82, grain: 0.5 }, 0.2)
    plate.stroke(
      line,
      { tone: 0.96, grain: 0.1 },
      { width: lerp(2.6, 1, share), opacity: lerp(0.9, 0.22, share) },
    )
  }
  const land = isolines(plate, [0, 14, 30, 74, 130, 210, 310, 430], inland)
  const tones = [0.99, 0.9, 0.34, 0.27, 0.21, 0.16, 0.12, 0.08]
  for (const [index, outline] of land.entries()) {
    const tone = tones[index] ?? 0
    plate.fill(outline, { tone, grain: index < 2 ? 0.3 : 0.75 })
    if (index > 2) plate.stroke(outline, { tone: tone + 0.2, grain: 0.2 }, { width: 1.2, opacity: 0.6 })
  }
  const boat: Point = [
    shoreX - side * width * random.between(0.24, 0.32),
    height * random.between(0.24, 0.76),
  ]
  const course = random.between(-0.5, 0.5)
  for (const spread of [-0.2, 0.2]) {
    const wake = steps(14).map((share): Point => {
      const length = share * 230
      const angle = course + spread * (1 - share * 0.35)
      return [boat[0] - side * length * Math.cos(angle), boat[1] + length * Math.sin(angle)]
    })
    plate.stroke(polyline(wake), { tone: 1 }, { width: 1.6, opacity: 0.55, cap: 'round' })
  }
  plate.fill(circle(boat[0], boat[1], 30), { tone: 0.75, accent: 1 }, 0.22)
  const hull: Point[] = [
    [-13, 0],
    [-4, -7],
    [16, 0],
    [-4, 7],
  ].map(([x = 0, y = 0]) => [
    boat[0] + side * (x * Math.cos(course) + y * Math.sin(course)),
    boat[1] - x * Math.sin(course) + y * Math.cos(course),
  ])
  plate.fill(polygon(hull), { tone: 0.85, accent: 1, grain: 0.1 })
}
