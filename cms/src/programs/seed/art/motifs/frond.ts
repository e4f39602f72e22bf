import { curve, polygon, rectangle, type Plate, type Point } from '../plate.ts'
import { lerp, steps, type Scene } from '../scene.ts'

/** One tall fern frond over flat planes, with wide margins of empty ground. */
export function drawFrond({ plate, random }: Scene): void {
  const { width, height } = plate
  plate.ground(
    plate.linear(
      [0, 0],
      [0, height],
      [
        [0, { tone: 0.98, grain: 0.35 }],
        [1, { tone: 0.84, grain: 0.6 }],
      ],
    ),
  )
  const side = random.pick([-1, 1])
  const panel = width * 0.34
  const x = width * (0.5 + side * 0.1)
  plate.fill(
    rectangle(x - panel / 2, height * 0.08, panel, height),
    plate.linear(
      [0, 0],
      [0, height],
      [
        [0, { tone: 0.4, grain: 0.6 }],
        [1, { tone: 0.14, grain: 0.8 }],
      ],
    ),
  )
  plate.fill(rectangle(x - panel / 2 - panel * 0.24, height * 0.6, panel * 0.24, height), {
    tone: 0.66,
    accent: 1,
    grain: 0.6,
  })
  const foot: Point = [x - side * 40, height * 1.02]
  const spine = steps(40).map((share): Point => [
    foot[0] + side * (150 * share ** 2.4 + 26 * Math.sin(share * 3)),
    foot[1] - height * 0.88 * share + 60 * share ** 4,
  ])
  const pairs = 21
  for (let pair = 0; pair < pairs; pair++) {
    const share = lerp(0.16, 0.99, pair / (pairs - 1))
    const at = spine[Math.round(share * (spine.length - 1))]
    const next = spine[Math.min(Math.round(share * (spine.length - 1)) + 1, spine.length - 1)]
    if (!at || !next) continue
    const heading = Math.atan2(next[1] - at[1], next[0] - at[0]) || -1.57
    const length = height * 0.3 * Math.sin(lerp(0.35, 2.98, share)) ** 0.9
    for (const hand of [-1, 1])
      pinna(plate, {
        at,
        angle: heading + hand * lerp(1.25, 0.7, share),
        length,
        hand,
        tone: lerp(0.8, 0.97, share),
      })
  }
  plate.stroke(curve(spine), { tone: 1, grain: 0.1 }, { width: 4, cap: 'round' })
}

interface Pinna {
  at: Point
  angle: number
  length: number
  hand: number
  tone: number
}

/** One leaflet of the frond, itself feathered. */
function pinna(plate: Plate, { at, angle, length, hand, tone }: Pinna): void {
  const place = (along: number, across: number): Point => {
    const bend = angle - hand * along * 0.35
    return [
      at[0] + length * along * Math.cos(bend) - across * Math.sin(bend),
      at[1] + length * along * Math.sin(bend) + across * Math.cos(bend),
    ]
  }
  const teeth = Math.max(4, Math.round(length / 17))
  for (let tooth = 0; tooth < teeth; tooth++) {
    const from = tooth / teeth
    const to = (tooth + 0.82) / teeth
    const half = 12 * (1 - from * 0.8)
    plate.fill(
      polygon([
        place(from, 0),
        place(lerp(from, to, 0.5) + 0.03, half),
        place(to + 0.05, half * 0.7),
        place(to, 0),
        place(to + 0.05, -half * 0.7),
        place(lerp(from, to, 0.5) + 0.03, -half),
      ]),
      { tone, grain: 0.5 },
    )
  }
}
