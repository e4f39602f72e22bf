import { sphere } from '../forms.ts'
import { circle, ellipse, n, type Point } from '../plate.ts'
import { lerp, steps, type Scene } from '../scene.ts'
import { drawDial, drawGears } from './clockwork.ts'

/** Bodies in space: rings around a far centre, or one great sphere with a small one passing before it. */
export function drawOrbit(scene: Scene): void {
  const composition = scene.composition ?? scene.random.pick(['rings', 'transit'])
  if (composition === 'rings') drawRings(scene)
  else if (composition === 'gears') drawGears(scene)
  else if (composition === 'dial') drawDial(scene)
  else if (composition === 'crossing') drawCrossing(scene)
  else drawTransit(scene)
}

function drawRings({ plate, random }: Scene): void {
  const { width, height } = plate
  const centre: Point = [width * random.between(0.28, 0.36), height * random.between(0.52, 0.6)]
  plate.ground(
    plate.radial(centre, width * 0.85, [
      [0, { tone: 0.3, grain: 0.8 }],
      [0.5, { tone: 0.12, grain: 0.7 }],
      [1, { tone: 0.03, grain: 0.5 }],
    ]),
  )
  const tilt = random.between(-24, -14)
  const flatness = random.between(0.42, 0.62)
  const radii = steps(11).map((share) => lerp(110, width * 0.78, share ** 1.25))
  const outer = radii[8] ?? width / 2
  radii.forEach((radius, index) => {
    plate.stroke(
      ellipse(centre[0], centre[1], radius, radius * flatness, tilt),
      { tone: 0.92, grain: 0.1 },
      {
        width: index % 3 === 0 ? 2 : 1.1,
        opacity: lerp(0.95, 0.4, index / radii.length),
        dash: index % 4 === 2 ? '2 9' : '',
      },
    )
  })
  sphere(plate, centre, 62, { light: [-0.5, -0.5], bright: 0.95, dark: 0.3 })
  const onOrbit = (radius: number, degrees: number): Point => {
    const [turn, lean] = [(degrees * Math.PI) / 180, (tilt * Math.PI) / 180]
    const [x, y] = [radius * Math.cos(turn), radius * flatness * Math.sin(turn)]
    return [
      centre[0] + x * Math.cos(lean) - y * Math.sin(lean),
      centre[1] + x * Math.sin(lean) + y * Math.cos(lean),
    ]
  }
  for (const [index, degrees] of [
    [2, random.between(90, 200)],
    [5, random.between(200, 300)],
  ] as const) {
    sphere(plate, onOrbit(radii[index] ?? 0, degrees), index * 3 + 6, {
      light: [-0.5, -0.5],
      bright: 0.8,
      dark: 0.2,
    })
  }
  const bright = onOrbit(outer, random.between(-14, 12))
  plate.fill(
    circle(...bright, 58),
    plate.radial(bright, 58, [
      [0, { tone: 0.8, accent: 1 }, 0.55],
      [1, { tone: 0.3, accent: 1 }, 0],
    ]),
  )
  plate.fill(circle(...bright, 19), { tone: 0.92, accent: 1, grain: 0.1 })
}

/** Two orbits of unequal size that meet in one bright point, with fainter rings beyond. */
function drawCrossing({ plate, random }: Scene): void {
  const { width, height } = plate
  const meeting: Point = [width * random.between(0.46, 0.54), height * random.between(0.44, 0.54)]
  plate.ground(
    plate.radial(meeting, width * 0.7, [
      [0, { tone: 0.42, grain: 0.8 }],
      [1, { tone: 0.05, grain: 0.6 }],
    ]),
  )
  const orbits = [
    { reach: -height * 0.56, body: 120, bright: 0.9, dark: 0.24 },
    { reach: height * 0.33, body: 46, bright: 0.8, dark: 0.18 },
  ]
  const lean = random.between(-0.4, -0.2)
  for (const { reach, body, bright, dark } of orbits) {
    const centre: Point = [meeting[0] + reach * Math.cos(lean), meeting[1] + reach * Math.sin(lean)]
    for (const share of steps(9)) {
      const radius = Math.abs(reach) * (1 + share ** 1.5 * 1.1)
      const line = { width: share === 0 ? 3.6 : 1.1, opacity: lerp(0.95, 0.08, share ** 0.6) }
      plate.stroke(circle(centre[0], centre[1], radius), { tone: 0.96, grain: 0.1 }, line)
    }
    sphere(plate, centre, body, { light: [-0.5, -0.5], bright, dark })
  }
  const halo = plate.radial(meeting, 90, [
    [0, { tone: 0.85, accent: 1 }, 0.7],
    [1, { tone: 0.4, accent: 1 }, 0],
  ])
  plate.fill(circle(...meeting, 90), halo)
  plate.fill(circle(...meeting, 20), { tone: 0.95, accent: 1, grain: 0.1 })
}

function drawTransit({ plate, random }: Scene): void {
  const { width, height } = plate
  const side = random.pick([-1, 1])
  const radius = height * random.between(0.52, 0.66)
  const centre: Point = [
    width * (0.5 + side * random.between(0.2, 0.27)),
    height * random.between(0.56, 0.68),
  ]
  plate.ground(
    plate.linear(
      [0, 0],
      [width, height],
      [
        [0, { tone: 0.97, grain: 0.35 }],
        [1, { tone: 0.84, grain: 0.6 }],
      ],
    ),
  )
  for (const [index, share] of steps(16).entries()) {
    plate.stroke(
      circle(centre[0], centre[1], radius + 26 + share ** 1.4 * width * 0.6),
      { tone: 0.3, grain: 0.1 },
      { width: index % 5 === 0 ? 2 : 1, opacity: lerp(0.75, 0.12, share) },
    )
  }
  sphere(plate, centre, radius, { light: [-side * 0.5, -0.48], bright: 0.74, dark: 0.04 })
  plate.clipped(circle(centre[0], centre[1], radius), () => {
    for (const share of steps(23)) {
      const lean = lerp(-0.98, 0.98, share)
      const half = radius * Math.sqrt(1 - lean * lean)
      plate.stroke(
        `M${n(centre[0] - half)} ${n(centre[1] + lean * radius)}A${n(half)} ${n(half * 0.13)} 0 0 0 ${n(centre[0] + half)} ${n(centre[1] + lean * radius)}`,
        { tone: 0.98, grain: 0.1 },
        { width: 1.2, opacity: 0.32 },
      )
    }
  })
  const small: Point = [centre[0] - side * radius * 1.02, centre[1] - radius * random.between(0.42, 0.6)]
  plate.fill(circle(small[0] + side * 46, small[1] + 40, 50), { tone: 0.02, grain: 0.9 }, 0.3)
  plate.fill(
    circle(...small, 54),
    plate.radial(
      small,
      60,
      [
        [0, { tone: 0.95, accent: 1 }],
        [0.55, { tone: 0.66, accent: 1, grain: 0.6 }],
        [1, { tone: 0.24, accent: 1, grain: 0.8 }],
      ],
      [small[0] - side * 18, small[1] - 18],
    ),
  )
}
