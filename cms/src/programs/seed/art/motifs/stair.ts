import { figure } from '../forms.ts'
import { polygon, polyline, n, type Point } from '../plate.ts'
import { lerp, type Scene } from '../scene.ts'

/** Steps: a flight that climbs from shadow to light, or a spiral seen from its top. */
export function drawStair(scene: Scene): void {
  const composition = scene.composition ?? scene.random.pick(['flight', 'spiral'])
  if (composition === 'flight') drawFlight(scene)
  else drawSpiral(scene)
}

function drawFlight({ plate, random }: Scene): void {
  const { width, height } = plate
  const side = random.pick([-1, 1])
  const mirrored = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [side > 0 ? x : width - x, y])
  plate.ground(
    plate.linear(
      [side > 0 ? 0 : width, height],
      [side > 0 ? width : 0, 0],
      [
        [0, { tone: 0.03, grain: 0.6 }],
        [0.6, { tone: 0.2, grain: 0.9 }],
        [1, { tone: 0.4, grain: 0.8 }],
      ],
    ),
  )
  const count = random.integer(11, 13)
  const from: Point = [-width * 0.06, height * 1.05]
  const to: Point = [width * 0.8, height * 0.17]
  const tread = (to[0] - from[0]) / count
  const riser = (from[1] - to[1]) / count
  const reach: Point = [width * 0.26, height * 0.14]
  // The band of light that falls from the opening at the head of the flight.
  plate.fill(
    polygon(
      mirrored([
        [to[0] + 24, -10],
        [width * 0.94, -10],
        [width * 0.94, height * 0.17 + 40],
        [to[0] + 24, to[1] + 4],
      ]),
    ),
    plate.linear(
      [0, 0],
      [0, height * 0.22],
      [
        [0, { tone: 1, grain: 0.3 }],
        [1, { tone: 0.86, grain: 0.5 }],
      ],
    ),
  )
  for (let step = count - 1; step >= 0; step--) {
    const share = step / (count - 1)
    const [x, y] = [from[0] + step * tread, from[1] - step * riser]
    const light = lerp(0.46, 1, share ** 0.8)
    plate.fill(
      polygon(
        mirrored([
          [x, y - riser],
          [x + tread, y - riser],
          [x + tread + reach[0], y - riser + reach[1]],
          [x + reach[0], y - riser + reach[1]],
        ]),
      ),
      plate.linear(
        ...gradientLine(
          mirrored([
            [x, y - riser],
            [x + reach[0], y + reach[1]],
          ]),
        ),
        [
          [0, { tone: light, grain: 0.4 }],
          [1, { tone: light - 0.24, grain: 0.7 }],
        ],
      ),
    )
    plate.fill(
      polygon(
        mirrored([
          [x, y - riser],
          [x, y],
          [x + reach[0], y + reach[1]],
          [x + reach[0], y - riser + reach[1]],
        ]),
      ),
      plate.linear(
        ...gradientLine(
          mirrored([
            [x, y - riser],
            [x + reach[0], y + reach[1]],
          ]),
        ),
        [
          [0, { tone: lerp(0.16, 0.44, share), grain: 0.7 }],
          [1, { tone: lerp(0.06, 0.28, share), grain: 0.9 }],
        ],
      ),
    )
    plate.fill(
      polygon(
        mirrored([
          [x + reach[0], y - riser + reach[1]],
          [x + tread + reach[0], y - riser + reach[1]],
          [x + tread + reach[0], height * 1.4],
          [x + reach[0], height * 1.4],
        ]),
      ),
      { tone: lerp(0.02, 0.1, share), grain: 0.7 },
    )
  }
  const marked = random.integer(4, count - 4)
  const [x, y] = [from[0] + marked * tread, from[1] - marked * riser]
  figure(plate, mirrored([[x + tread * 0.5 + reach[0] * 0.45, y - riser + reach[1] * 0.45]])[0] ?? [0, 0], {
    height: 74,
    shadow: [side * 70, 26],
  })
}

function gradientLine(points: readonly Point[]): [Point, Point] {
  return [points[0] ?? [0, 0], points[1] ?? [0, 0]]
}

function drawSpiral({ plate, random }: Scene): void {
  const { width, height } = plate
  const centre: Point = [width * random.between(0.42, 0.58), height * random.between(0.44, 0.56)]
  const turn = random.pick([-1, 1])
  const start = random.between(0, Math.PI * 2)
  plate.ground({ tone: 0.92, grain: 0.45 })
  const perSlot = 22
  const turns = 4
  const outer = Math.hypot(width, height) * 0.8
  const radiusAt = (turns01: number): number => outer * (1 - turns01) ** 1.5
  for (let index = 0; index < perSlot * turns; index++) {
    const share = index / (perSlot * turns)
    const [a, b] = [index, index + 1].map((at) => start + turn * (at / perSlot) * Math.PI * 2)
    if (a === undefined || b === undefined) continue
    const wide = radiusAt(share)
    const narrow = radiusAt(Math.min(1, share + 1 / turns)) * 0.98
    const around = (angle: number, radius: number): Point => [
      centre[0] + radius * Math.cos(angle),
      centre[1] + radius * Math.sin(angle),
    ]
    const lightness = 0.5 + 0.5 * Math.cos(a - start - turn * 0.9)
    const tone = lerp(lerp(0.3, 0.98, lightness), 0.05, share ** 0.9)
    const [p, q, r, s] = [
      around(a, wide),
      around(b, radiusAt(share + 1 / (perSlot * turns))),
      around(b, narrow),
      around(a, narrow),
    ]
    plate.fill(
      polygon([p, q, r, s]),
      plate.linear(p, q, [
        [0, { tone: tone - 0.2, grain: 0.7 }],
        [0.3, { tone, grain: 0.5 }],
        [1, { tone: tone + 0.06, grain: 0.5 }],
      ]),
    )
    plate.stroke(
      `M${n(p[0])} ${n(p[1])}L${n(s[0])} ${n(s[1])}`,
      { tone: tone - 0.3 },
      { width: lerp(3.4, 1, share), opacity: 0.8 },
    )
  }
  const rail: Point[] = []
  const railShadow: Point[] = []
  for (let index = 0; index <= 400; index++) {
    const share = index / 400
    const angle = start + turn * share * turns * Math.PI * 2
    const radius = radiusAt(Math.min(1, share + 1 / turns))
    rail.push([centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)])
    railShadow.push([centre[0] + radius * Math.cos(angle) + 14, centre[1] + radius * Math.sin(angle) + 18])
  }
  plate.stroke(polyline(railShadow), { tone: 0.03, grain: 0.9 }, { width: 16, opacity: 0.3 })
  plate.stroke(polyline(rail), { tone: 0.6, accent: 1, grain: 0.3 }, { width: 9 })
  plate.stroke(polyline(rail), { tone: 0.95, accent: 1, grain: 0.1 }, { width: 2.4 })
}
