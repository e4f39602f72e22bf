import { circle, polygon, polyline, rectangle, type Plate, type Point } from '../plate.ts'
import { lerp, steps, type Scene } from '../scene.ts'

interface Gear {
  centre: Point
  radius: number
  teeth: number
  turn: number
  tone: number
  accent: number
}

/** A train of wheels, each driving the next, the smallest in spot colour. */
export function drawGears({ plate, random }: Scene): void {
  const { width, height } = plate
  plate.ground(
    plate.radial([width * 0.36, height * 0.4], width * 0.9, [
      [0, { tone: 0.34, grain: 0.8 }],
      [1, { tone: 0.04, grain: 0.6 }],
    ]),
  )
  const pitch = 14.5
  const train = [46, 22, 34, 15, 27].map((teeth) => ({ teeth, radius: (teeth * pitch) / 2 }))
  const bearings = [0, -0.5, 0.62, -0.72, 0.3]
  let centre: Point = [width * random.between(0.1, 0.16), height * random.between(0.56, 0.66)]
  const gears: Gear[] = []
  train.forEach(({ teeth, radius }, index) => {
    const before = gears.at(-1)
    const bearing = bearings[index] ?? 0
    if (before) {
      const reach = before.radius + radius
      centre = [before.centre[0] + reach * Math.cos(bearing), before.centre[1] + reach * Math.sin(bearing)]
    }
    const mesh = before ? bearing + Math.PI + Math.PI / teeth : 0
    gears.push({
      centre,
      radius,
      teeth,
      turn: mesh,
      tone: lerp(0.42, 0.78, index / train.length),
      accent: teeth === 15 ? 1 : 0,
    })
  })
  for (const gear of gears) drawGear(plate, gear)
}

function drawGear(plate: Plate, { centre, radius, teeth, turn, tone, accent }: Gear): void {
  const [x, y] = centre
  const around = (angle: number, reach: number): Point => [
    x + reach * Math.cos(angle),
    y + reach * Math.sin(angle),
  ]
  const outline = Array.from({ length: teeth }, (_, tooth) => {
    const step = (Math.PI * 2) / teeth
    const at = turn + tooth * step
    return [
      around(at - step * 0.3, radius - 9),
      around(at - step * 0.15, radius + 9),
      around(at + step * 0.15, radius + 9),
      around(at + step * 0.3, radius - 9),
    ]
  }).flat()
  const shadow = outline.map(([px, py]): Point => [px + 12, py + 18])
  plate.fill(polygon(shadow), { tone: 0.01, grain: 0.9 }, 0.5)
  const rim = polygon(outline) + circle(x, y, radius * 0.74)
  plate.fill(
    rim,
    plate.linear(around(-2.3, radius), around(0.85, radius), [
      [0, { tone: tone + 0.22, accent, grain: 0.4 }],
      [0.5, { tone, accent, grain: 0.6 }],
      [1, { tone: tone - 0.26, accent, grain: 0.8 }],
    ]),
    1,
    'evenodd',
  )
  for (const share of steps(6).slice(0, 5)) {
    const angle = turn + share * Math.PI * 2
    const side = (reach: number, half: number): [Point, Point] => [
      around(angle - half / reach, reach),
      around(angle + half / reach, reach),
    ]
    const [a, b] = side(radius * 0.2, radius * 0.055)
    const [c, d] = side(radius * 0.76, radius * 0.035)
    plate.fill(polygon([a, b, d, c]), {
      tone: tone - 0.05 + 0.14 * Math.cos(angle + 2.3),
      accent,
      grain: 0.6,
    })
  }
  plate.fill(circle(x, y, radius * 0.24), { tone: tone + 0.04, accent, grain: 0.6 })
  plate.fill(circle(x, y, radius * 0.09), { tone: 0.04, grain: 0.4 })
  for (const reach of [0.86, 0.94]) {
    plate.stroke(
      circle(x, y, radius * reach),
      { tone: tone + 0.26, accent, grain: 0.1 },
      { width: 1.3, opacity: 0.6 },
    )
  }
}

/** A watch dial close up: minute track, hours, two hands and a small seconds dial. */
export function drawDial({ plate, random }: Scene): void {
  const { width, height } = plate
  const centre: Point = [width * 0.5, height * 0.5]
  const radius = Math.min(width, height) * 0.41
  const around = (turn: number, reach: number, from: Point = centre): Point => [
    from[0] + reach * Math.sin(turn * Math.PI * 2),
    from[1] - reach * Math.cos(turn * Math.PI * 2),
  ]
  plate.ground(
    plate.linear(
      [0, 0],
      [width, height],
      [
        [0, { tone: 0.36, grain: 0.7 }],
        [1, { tone: 0.06, grain: 0.7 }],
      ],
    ),
  )
  plate.fill(circle(centre[0] + 26, centre[1] + 40, radius * 1.13), { tone: 0.01, grain: 0.9 }, 0.45)
  plate.fill(
    circle(...centre, radius * 1.13),
    plate.linear(around(0.875, radius), around(0.375, radius), [
      [0, { tone: 0.9, grain: 0.4 }],
      [1, { tone: 0.2, grain: 0.7 }],
    ]),
  )
  plate.fill(
    circle(...centre, radius * 1.06),
    plate.linear(around(0.875, radius), around(0.375, radius), [
      [0, { tone: 0.2, grain: 0.6 }],
      [1, { tone: 0.76, grain: 0.5 }],
    ]),
  )
  plate.fill(
    circle(...centre, radius),
    plate.radial(
      centre,
      radius,
      [
        [0, { tone: 1, grain: 0.25 }],
        [1, { tone: 0.88, grain: 0.45 }],
      ],
      around(0.875, radius * 0.5),
    ),
  )
  for (let minute = 0; minute < 60; minute++) {
    const isHour = minute % 5 === 0
    plate.stroke(
      polyline([around(minute / 60, radius * 0.965), around(minute / 60, radius * (isHour ? 0.84 : 0.93))]),
      { tone: 0.06 },
      { width: isHour ? 7 : 2 },
    )
  }
  const small = around(0.5, radius * 0.46)
  for (const reach of steps(9))
    plate.stroke(
      circle(...small, radius * lerp(0.06, 0.27, reach)),
      { tone: 0.35 },
      { width: reach === 1 ? 2.4 : 0.9, opacity: reach === 1 ? 0.9 : 0.4 },
    )
  for (const share of steps(13).slice(1))
    plate.stroke(
      polyline([around(share, radius * 0.26, small), around(share, radius * 0.215, small)]),
      { tone: 0.08 },
      { width: 2 },
    )
  plate.stroke(
    polyline([around(0.62, -radius * 0.05, small), around(0.62, radius * 0.23, small)]),
    { tone: 0.7, accent: 1 },
    { width: 4 },
  )
  const minutes = random.between(0.1, 0.2)
  for (const [turn, reach, half] of [
    [0.83, 0.56, 10],
    [minutes, 0.86, 7],
  ] as const) {
    const hand = (dx: number, dy: number): string =>
      polygon(
        [
          around(turn, -radius * 0.1),
          around(turn + 0.25, half),
          around(turn, radius * reach),
          around(turn - 0.25, half),
        ].map(([px, py]): Point => [px + dx, py + dy]),
      )
    plate.fill(hand(9, 13), { tone: 0.3, grain: 0.8 }, 0.35)
    plate.fill(hand(0, 0), { tone: 0.08, grain: 0.3 })
  }
  plate.fill(circle(...centre, 12), { tone: 0.1 })
  plate.fill(rectangle(centre[0] - 1, centre[1] - 1, 2, 2), { tone: 0.9 })
}
