import { circle, curve, n, type Plate, type Point } from '../plate.ts'
import type { Random } from '../random.ts'
import { lerp, steps, type Scene } from '../scene.ts'
import { drawFrond } from './frond.ts'

/** Pressed plants: a few tall stems with paired leaves, or grasses with heavy heads over a low horizon. */
export function drawBotanic(scene: Scene): void {
  const composition = scene.composition ?? scene.random.pick(['stems', 'stems', 'grasses'])
  if (composition === 'grasses') drawGrasses(scene)
  else if (composition === 'frond') drawFrond(scene)
  else drawStems(scene)
}

function drawStems({ plate, random }: Scene): void {
  const { width, height } = plate
  plate.ground(
    plate.linear(
      [0, 0],
      [width * 0.3, height],
      [
        [0, { tone: 1, grain: 0.3 }],
        [1, { tone: 0.88, grain: 0.55 }],
      ],
    ),
  )
  const side = random.pick([-1, 1])
  const discX = width * (0.5 + side * random.between(0.1, 0.2))
  plate.fill(
    circle(discX, height * random.between(0.42, 0.56), height * random.between(0.27, 0.36)),
    plate.linear(
      [0, height * 0.15],
      [0, height * 0.85],
      [
        [0, { tone: 0.74, accent: 0.9, grain: 0.4 }],
        [1, { tone: 0.95, accent: 0.35, grain: 0.8 }],
      ],
    ),
  )
  const count = random.integer(4, 6)
  const order = steps(count).map((share) => ({ share, depth: random.next() }))
  for (const { share, depth } of order.toSorted((a, b) => a.depth - b.depth)) {
    const foot: Point = [discX + (share - 0.5) * width * 0.46, height * 1.04]
    const lean = (share - 0.5) * random.between(200, 420)
    const tall = height * random.between(0.66, 1)
    const spine = steps(9).map((up): Point => [foot[0] + lean * up ** 1.7, foot[1] - tall * up])
    branch(plate, random, { spine, tone: lerp(0.62, 0.12, depth), leaf: random.between(80, 128) })
  }
}

interface Branch {
  spine: Point[]
  tone: number
  leaf: number
}

function branch(plate: Plate, random: Random, { spine, tone, leaf }: Branch): void {
  plate.stroke(curve(spine), { tone: tone - 0.06, grain: 0.3 }, { width: 4.5, cap: 'round' })
  const pairs = random.integer(7, 10)
  const width = random.between(0.3, 0.46)
  for (let pair = 0; pair < pairs; pair++) {
    const along = lerp(0.22, 0.97, pair / (pairs - 1))
    const [x, y] = pointAlong(spine, along)
    const size = leaf * Math.sin(lerp(0.5, 2.55, pair / (pairs - 1)))
    for (const hand of [-1, 1]) {
      leafAt(plate, {
        x,
        y,
        length: size * random.between(0.86, 1.1),
        turn: hand * lerp(64, 34, along) + random.between(-8, 8),
        tone,
        slender: width,
      })
    }
  }
  const tip = spine.at(-1)
  if (tip)
    leafAt(plate, {
      x: tip[0],
      y: tip[1],
      length: leaf * 0.62,
      turn: random.between(-8, 8),
      tone,
      slender: width,
    })
}

interface Leaf {
  x: number
  y: number
  length: number
  /** Degrees from upright, clockwise. */
  turn: number
  tone: number
  slender: number
}

/** One leaf: two halves in two tones along the midrib, with veins. */
function leafAt(plate: Plate, { x, y, length, turn, tone, slender }: Leaf): void {
  const angle = (turn * Math.PI) / 180
  const place = (across: number, up: number): string => {
    const px = x + length * (across * Math.cos(angle) + up * Math.sin(angle))
    const py = y + length * (across * Math.sin(angle) - up * Math.cos(angle))
    return `${n(px)} ${n(py)}`
  }
  for (const half of [-1, 1]) {
    const bulge = half * slender
    plate.fill(
      `M${place(0, 0)}C${place(bulge, 0.22)} ${place(bulge * 0.95, 0.68)} ${place(0, 1.06)}L${place(0, 0)}Z`,
      { tone: tone + (half > 0 ? 0.13 : -0.02), grain: 0.8 },
    )
    if (length < 50) continue
    for (const up of [0.2, 0.34, 0.48, 0.62, 0.76]) {
      plate.stroke(
        `M${place(0, up)}L${place(bulge * 0.62 * Math.sin(up * 2.9), up + 0.16)}`,
        { tone: tone + 0.34 },
        { width: 1, opacity: 0.55 },
      )
    }
  }
  if (length < 50) return
  plate.stroke(
    `M${place(0, 0)}L${place(0, 1)}`,
    { tone: tone + 0.4, grain: 0.2 },
    { width: 1.4, opacity: 0.8 },
  )
}

function pointAlong(spine: readonly Point[], share: number): Point {
  const exact = share * (spine.length - 1)
  const [from, to] = [spine[Math.floor(exact)], spine[Math.ceil(exact)]]
  if (!from || !to) return [0, 0]
  return [lerp(from[0], to[0], exact % 1), lerp(from[1], to[1], exact % 1)]
}

function drawGrasses({ plate, random }: Scene): void {
  const { width, height } = plate
  const horizon = height * random.between(0.66, 0.74)
  plate.ground(
    plate.linear(
      [0, 0],
      [0, horizon],
      [
        [0, { tone: 0.84, grain: 0.5 }],
        [1, { tone: 1, grain: 0.3 }],
      ],
    ),
  )
  plate.fill(circle(width * random.between(0.62, 0.76), height * 0.34, 88), {
    tone: 0.76,
    accent: 1,
    grain: 0.4,
  })
  plate.fill(
    `M0 ${n(horizon)}H${n(width)}V${n(height)}H0Z`,
    plate.linear(
      [0, horizon],
      [0, height],
      [
        [0, { tone: 0.8, grain: 0.6 }],
        [1, { tone: 0.3, grain: 0.9 }],
      ],
    ),
  )
  for (const depth of steps(5)) {
    const foot = lerp(horizon + 8, height * 1.1, depth ** 1.2)
    const tall = lerp(110, 640, depth ** 1.1)
    const gap = lerp(24, 92, depth)
    for (let x = -gap; x < width + gap; x += gap * random.between(0.7, 1.25)) {
      const bend = random.between(0.12, 0.36) * tall
      const rise = tall * random.between(0.75, 1.1)
      const spine: Point[] = [
        [x, foot],
        [x + bend * 0.12, foot - rise * 0.5],
        [x + bend * 0.5, foot - rise * 0.88],
        [x + bend, foot - rise],
      ]
      const tone = lerp(0.7, 0.07, depth)
      plate.stroke(curve(spine), { tone, grain: 0.3 }, { width: lerp(1.2, 3.6, depth), cap: 'round' })
      const seeds = 11
      for (let seed = 0; seed < seeds; seed++) {
        const share = seed / seeds
        const length = lerp(8, 38, depth) * (1 - share * 0.4)
        const sx = x + bend + share * bend * 0.62
        const sy = foot - rise + share ** 1.7 * tall * 0.19
        for (const hand of [-1, 1]) {
          leafAt(plate, { x: sx, y: sy, length, turn: 128 + hand * 32, tone: tone + 0.1, slender: 0.26 })
        }
      }
      plate.stroke(
        curve([
          [x, foot],
          [x - bend * 0.5, foot - rise * 0.36],
          [x - bend * 1.2, foot - rise * 0.42],
        ]),
        { tone: tone + 0.06 },
        { width: lerp(1, 4, depth), cap: 'round' },
      )
    }
  }
}
