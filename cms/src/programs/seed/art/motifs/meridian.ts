import { sphere } from '../forms.ts'
import { circle, polyline, type Point } from '../plate.ts'
import { lerp, steps, type Scene } from '../scene.ts'

/** A globe of meridians and parallels, half in night, one line marked brighter than the rest. */
export function drawMeridian({ plate, random, composition }: Scene): void {
  const { width, height } = plate
  const isNight = composition === 'night' || (!composition && random.chance(0.6))
  const side = random.pick([-1, 1])
  const radius = Math.min(width, height) * random.between(0.52, 0.7)
  const centre: Point = [width * (0.5 + side * random.between(0.1, 0.2)), height * random.between(0.56, 0.66)]
  plate.ground(
    plate.linear(
      [side > 0 ? 0 : width, 0],
      [side > 0 ? width : 0, height],
      [
        [0, { tone: isNight ? 0.22 : 0.98, grain: 0.6 }],
        [1, { tone: isNight ? 0.02 : 0.82, grain: 0.6 }],
      ],
    ),
  )
  for (const share of steps(7)) {
    plate.stroke(
      circle(centre[0], centre[1], radius * lerp(1.05, 1.5, share ** 1.5)),
      { tone: isNight ? 0.9 : 0.2 },
      { width: 1, opacity: lerp(0.45, 0.06, share) },
    )
  }
  sphere(plate, centre, radius, { light: [-side * 0.55, -0.5], bright: isNight ? 0.56 : 0.74, dark: 0.03 })
  const tilt = random.between(0.3, 0.55)
  const lean = side * random.between(0.2, 0.42)
  const spin = random.between(0, 20)
  const marked = random.integer(4, 7)
  const project = (latitude: number, longitude: number): { point: Point; facing: number } => {
    const [x, y, z] = [
      Math.cos(latitude) * Math.sin(longitude),
      Math.sin(latitude),
      Math.cos(latitude) * Math.cos(longitude),
    ]
    const [y1, z1] = [y * Math.cos(tilt) - z * Math.sin(tilt), y * Math.sin(tilt) + z * Math.cos(tilt)]
    const [x2, y2] = [x * Math.cos(lean) - y1 * Math.sin(lean), x * Math.sin(lean) + y1 * Math.cos(lean)]
    return { point: [centre[0] + x2 * radius, centre[1] - y2 * radius], facing: z1 }
  }
  const meridians = 24
  for (let index = 0; index < meridians; index++) {
    const longitude = ((index * 15 + spin) * Math.PI) / 180 - Math.PI
    draw(
      steps(90).map((share) => project(lerp(-1.5, 1.5, share), longitude)),
      false,
      index % 6 === 0,
    )
  }
  for (let index = 1; index < 12; index++) {
    const latitude = (index * 15 * Math.PI) / 180 - Math.PI / 2
    draw(
      steps(140).map((share) => project(latitude, share * Math.PI * 2)),
      false,
      index === 6,
    )
  }
  const longitude = ((marked * 15 - 75 + spin) * Math.PI) / 180
  draw(
    steps(140).map((share) => project(lerp(-Math.PI / 2, Math.PI / 2, share), longitude)),
    true,
    true,
  )
  const city = project(lerp(0.3, 0.8, random.next()), longitude)
  plate.fill(circle(...city.point, 15), { tone: 0.9, accent: 1, grain: 0.1 })
  plate.stroke(circle(...city.point, 30), { tone: 0.9, accent: 1, grain: 0.1 }, { width: 2 })

  /** Draws the stretches of a line that lie on the near side. */
  function draw(
    line: readonly { point: Point; facing: number }[],
    isMarked: boolean,
    isHeavy: boolean,
  ): void {
    let stretch: Point[] = []
    const flush = (): void => {
      if (stretch.length > 1) {
        plate.stroke(
          polyline(stretch),
          isMarked ? { tone: 0.84, accent: 1, grain: 0.1 } : { tone: 0.98, grain: 0.1 },
          { width: isMarked ? 6 : isHeavy ? 2 : 1.1, opacity: isMarked ? 1 : isHeavy ? 0.8 : 0.5 },
        )
      }
      stretch = []
    }
    for (const { point, facing } of line) {
      if (facing > 0) stretch.push(point)
      else flush()
    }
    flush()
  }
}
