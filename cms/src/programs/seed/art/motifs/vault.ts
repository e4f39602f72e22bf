import { figure } from '../forms.ts'
import { n, polygon, type Plate, type Point } from '../plate.ts'
import { lerp, type Scene } from '../scene.ts'

const bays = 10

interface Hall {
  vanishing: Point
  /** Of the mouth of the hall: half its width, the height where the arch springs, the floor. */
  half: number
  spring: number
  floor: number
}

/** A barrel vault: ribs behind one another down a long room towards light, or towards a dark door. */
export function drawVault({ plate, random, composition }: Scene): void {
  const { width, height } = plate
  const isDark = composition === 'dark-door'
  const side = random.pick([-1, 1])
  const hall: Hall = {
    vanishing: [width * (0.5 - side * random.between(0.08, 0.15)), height * random.between(0.56, 0.64)],
    half: width * random.between(0.56, 0.64),
    spring: height * random.between(0.24, 0.36),
    floor: height * 1.2,
  }
  plate.ground({ tone: 0.05, grain: 0.6 })
  for (let bay = 0; bay < bays; bay++) {
    const near = scaleOf(bay)
    const far = scaleOf(bay + 1)
    const pier = lerp(near, far, 0.3)
    const depth = bay / (bays - 1)
    const tone = isDark ? lerp(0.9, 0.16, depth ** 0.8) : lerp(0.14, 0.92, depth ** 1.1)
    surface(plate, hall, { near, far: pier, side, tone: tone + 0.1, contrast: 0.34 })
    surface(plate, hall, { near: pier, far, side, tone: tone - 0.1, contrast: 0.4 })
    floorStrip(plate, hall, { near, far, tone: isDark ? lerp(0.74, 0.14, depth) : lerp(0.1, 0.86, depth) })
    plate.stroke(
      arch(hall, pier),
      { tone: tone - 0.25, grain: 0.3 },
      { width: lerp(3, 1, depth), opacity: 0.6 },
    )
    plate.stroke(
      arch(hall, near),
      { tone: tone + 0.26, grain: 0.2 },
      { width: lerp(2, 0.8, depth), opacity: 0.55 },
    )
  }
  const end = scaleOf(bays)
  plate.fill(arch(hall, end), isDark ? { tone: 0.01, grain: 0.2 } : { tone: 1, grain: 0.15 })
  const [x, y] = hall.vanishing
  const foot = y + (hall.floor - y) * end
  const drift = side * width * 0.2
  const beam: Point[] = [
    [x - 9, foot],
    [x + 9, foot],
    [x + drift + 150, height + 10],
    [x + drift - 60, height + 10],
  ]
  plate.fill(
    polygon(beam),
    plate.linear(
      [0, foot],
      [0, height],
      [
        [0, { tone: 0.95, accent: isDark ? 1 : 0, grain: 0.4 }, 0.95],
        [1, { tone: isDark ? 0.7 : 0.6, accent: isDark ? 1 : 0, grain: 0.9 }, isDark ? 0.8 : 0.25],
      ],
    ),
  )
  if (isDark) return
  const stand = y + (hall.floor - y) * scaleOf(4.4)
  figure(plate, [x - side * 70, stand], { height: 96, shadow: [-side * 40, 92] })
}

function scaleOf(bay: number): number {
  return 1 / (1 + bay * 0.5)
}

/** The hall's cross-section at a distance. */
function arch({ vanishing: [x, y], half, spring, floor }: Hall, scale: number): string {
  const reach = half * scale
  const [top, foot] = [y + (spring - y) * scale, y + (floor - y) * scale]
  return `M${n(x - reach)} ${n(foot)}V${n(top)}A${n(reach)} ${n(reach * 0.94)} 0 0 1 ${n(x + reach)} ${n(top)}V${n(foot)}Z`
}

interface Surface {
  near: number
  far: number
  side: number
  tone: number
  contrast: number
}

/** Walls and ceiling between two cross-sections, brighter on the side that faces the light. */
function surface(plate: Plate, hall: Hall, { near, far, side, tone, contrast }: Surface): void {
  const [x] = hall.vanishing
  const reach = hall.half * near
  plate.fill(
    arch(hall, near) + arch(hall, far),
    plate.linear(
      [x - side * reach, 0],
      [x + side * reach, 0],
      [
        [0, { tone: tone - contrast / 2, grain: 0.7 }],
        [0.35, { tone: tone - contrast / 4, grain: 0.8 }],
        [0.75, { tone: tone + contrast / 3, grain: 0.7 }],
        [1, { tone: tone + contrast / 2, grain: 0.5 }],
      ],
    ),
    1,
    'evenodd',
  )
}

function floorStrip(
  plate: Plate,
  { vanishing: [x, y], half, floor }: Hall,
  strip: { near: number; far: number; tone: number },
): void {
  const [near, far] = [y + (floor - y) * strip.near, y + (floor - y) * strip.far]
  plate.fill(
    polygon([
      [x - half * strip.near, near],
      [x + half * strip.near, near],
      [x + half * strip.far, far],
      [x - half * strip.far, far],
    ]),
    plate.linear(
      [0, far],
      [0, near],
      [
        [0, { tone: strip.tone + 0.06, grain: 0.6 }],
        [1, { tone: strip.tone - 0.06, grain: 0.8 }],
      ],
    ),
  )
}
