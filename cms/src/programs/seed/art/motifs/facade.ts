import { polygon, rectangle, n, type Plate, type Point } from '../plate.ts'
import { lerp, steps, type Scene } from '../scene.ts'
import { drawLowHouse, drawShutters } from './house-front.ts'

/** A building in raking light: an arcade, a corner seen from the street, or two works side by side. */
export function drawFacade(scene: Scene): void {
  const composition = scene.composition ?? scene.random.pick(['arcade', 'corner'])
  if (composition === 'twin') drawTwins(scene)
  else if (composition === 'shutters') drawShutters(scene)
  else if (composition === 'low-house') drawLowHouse(scene)
  else if (composition === 'corner') drawCorner(scene)
  else drawArcade(scene)
}

function drawArcade({ plate, random }: Scene): void {
  const { width, height } = plate
  sky(plate, 0.42, 0.66)
  const left = width * random.between(0.24, 0.34)
  const top = height * random.between(0.1, 0.16)
  const bay = random.between(128, 156)
  const storey = bay * random.between(1.34, 1.5)
  plate.fill(
    rectangle(left, top, width, height),
    plate.linear(
      [left, top],
      [width, height],
      [
        [0, { tone: 0.99, grain: 0.3 }],
        [1, { tone: 0.84, grain: 0.55 }],
      ],
    ),
  )
  plate.fill(rectangle(left - 12, top - 22, width, 22), { tone: 0.9, grain: 0.3 })
  plate.fill(rectangle(left, top, width, 16), { tone: 0.4, grain: 0.6 }, 0.6)
  const rows = Math.ceil((height - top) / storey)
  const columns = Math.ceil((width - left) / bay)
  const openingAt = (row: number, column: number): Omit<Opening, 'isLit'> => ({
    x: left + 34 + column * bay,
    y: top + 52 + row * storey,
    width: bay * 0.62,
    height: storey * 0.68,
  })
  const lit = { row: random.integer(1, Math.max(1, rows - 2)), column: random.integer(1, columns - 3) }
  for (let row = 0; row < rows; row++) {
    const y = top + 52 + row * storey
    plate.fill(rectangle(left, y + storey - 62, width, 5), { tone: 0.5 }, 0.55)
    for (let column = 0; column < columns; column++) {
      if (row === lit.row && column === lit.column) continue
      opening(plate, { ...openingAt(row, column), isLit: false })
    }
  }
  const cast = height * random.between(0.1, 0.4)
  plate.fill(
    polygon([
      [left, height * 0.8 + cast * 0.3],
      [width, height * 0.3 + cast * 0.4],
      [width, height],
      [left, height],
    ]),
    { tone: 0.12, grain: 0.8 },
    0.42,
  )
  opening(plate, { ...openingAt(lit.row, lit.column), isLit: true })
}

interface Opening {
  x: number
  y: number
  width: number
  height: number
  isLit: boolean
}

/** An arched opening: dark within, with the light that falls in past its edge. */
function opening(plate: Plate, { x, y, width, height, isLit }: Opening): void {
  const arch = archPath(x, y, width, height)
  plate.fill(
    arch,
    plate.linear(
      [0, y],
      [0, y + height],
      [
        [0, isLit ? { tone: 0.75, accent: 1 } : { tone: 0.08, grain: 0.5 }],
        [1, isLit ? { tone: 0.6, accent: 1 } : { tone: 0.3, grain: 0.7 }],
      ],
    ),
  )
  plate.clipped(arch, () => {
    const jamb = archPath(x + width * 0.26, y + height * 0.16, width, height)
    plate.fill(jamb, isLit ? { tone: 0.9, accent: 1 } : { tone: 0.5, grain: 0.7 }, isLit ? 0.5 : 0.55)
  })
  plate.fill(rectangle(x - 5, y + height, width + 10, 7), { tone: 0.62 })
}

function archPath(x: number, y: number, width: number, height: number): string {
  const radius = width / 2
  return `M${n(x)} ${n(y + height)}V${n(y + radius)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x + width)} ${n(y + radius)}V${n(y + height)}Z`
}

/** Two planes that meet at an edge and run to vanishing points at the foot of the picture. */
function drawCorner({ plate, random }: Scene): void {
  const { width, height } = plate
  sky(plate, 0.97, 0.8)
  const edgeX = width * random.between(0.4, 0.6)
  const eye = height * 0.94
  const top = height * random.between(0.06, 0.12)
  const floors = random.integer(11, 14)
  const sides = [
    { vanishing: -width * random.between(0.5, 0.8), wall: 0.88, glass: 0.42, bays: 9 },
    { vanishing: width * random.between(1.7, 2.1), wall: 0.3, glass: 0.1, bays: 10 },
  ]
  for (const side of sides) {
    const at = (along: number, up: number): Point => {
      const x = lerp(edgeX, side.vanishing, along * 0.62)
      const scale = (side.vanishing - x) / (side.vanishing - edgeX)
      return [x, eye - (eye - lerp(eye + height * 0.12, top, up)) * scale]
    }
    const quad = (a: number, b: number, low: number, high: number): string =>
      polygon([at(a, low), at(b, low), at(b, high), at(a, high)])
    plate.fill(
      quad(0, 1, 0, 1),
      plate.linear(
        [edgeX, top],
        [at(1, 0)[0], height],
        [
          [0, { tone: side.wall + 0.06, grain: 0.4 }],
          [1, { tone: side.wall - 0.16, grain: 0.7 }],
        ],
      ),
    )
    const litFloor = random.integer(3, floors - 3)
    const litBay = random.integer(1, 4)
    for (let floor = 0; floor < floors; floor++) {
      const low = (floor + 0.2) / floors
      const high = (floor + 0.84) / floors
      plate.fill(quad(0, 1, (floor + 0.92) / floors, (floor + 0.97) / floors), { tone: side.wall - 0.2 }, 0.6)
      for (let bay = 0; bay < side.bays; bay++) {
        const near = (bay + 0.16) / side.bays
        const far = (bay + 0.84) / side.bays
        const isLit = side.wall < 0.5 && floor === litFloor && bay === litBay
        plate.fill(
          quad(near, far, low, high),
          isLit ? { tone: 0.8, accent: 1 } : { tone: side.glass + 0.12 * random.next(), grain: 0.7 },
        )
        plate.fill(quad(near, far, high - 0.18 / floors, high), { tone: side.glass - 0.14 }, isLit ? 0 : 0.8)
      }
    }
  }
}

/** Two works built from the same drawings, the second a shade paler. */
function drawTwins({ plate, random }: Scene): void {
  const { width, height } = plate
  sky(plate, 0.99, 0.86)
  const ground = height * 0.82
  const works = width * 0.39
  for (const [index, pallor] of [0, 0.26].entries()) {
    const left = width * 0.085 + index * (works + width * 0.05)
    drawWorks(plate, { left, ground, width: works, height: height * 0.4, pallor })
  }
  plate.fill(
    rectangle(0, ground, width, height),
    plate.linear(
      [0, ground],
      [0, height],
      [
        [0, { tone: 0.52, grain: 0.6 }],
        [1, { tone: 0.72, grain: 0.7 }],
      ],
    ),
  )
  const sun = random.between(0.44, 0.56) * width
  plate.fill(rectangle(sun, ground + 74, width * 0.12, 3), { tone: 0.6, accent: 1 })
}

interface Works {
  left: number
  ground: number
  width: number
  height: number
  pallor: number
}

function drawWorks(plate: Plate, { left, ground, width, height, pallor }: Works): void {
  const teeth = 5
  const eaves = ground - height
  const tooth = width / teeth
  for (let index = 0; index < teeth; index++) {
    const x = left + index * tooth
    const roof: Point[] = [
      [x, eaves],
      [x, eaves - 92],
      [x + tooth, eaves],
    ]
    plate.fill(
      polygon(roof),
      plate.linear(
        [x, 0],
        [x + tooth, 0],
        [
          [0, { tone: 0.16 + pallor, grain: 0.5 }],
          [1, { tone: 0.48 + pallor, grain: 0.7 }],
        ],
      ),
    )
  }
  const wall = plate.linear(
    [left, eaves],
    [left + width, ground],
    [
      [0, { tone: 0.5 + pallor, grain: 0.5 }],
      [1, { tone: 0.34 + pallor, grain: 0.7 }],
    ],
  )
  plate.fill(rectangle(left, eaves, width, height), wall)
  plate.fill(rectangle(left, eaves, width, 8), { tone: 0.14 + pallor })
  const columns = 10
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < columns; column++) {
      const x = left + 24 + (column * (width - 48)) / columns
      const y = eaves + 42 + row * (height / 3.15)
      const [paneWidth, paneHeight] = [(width - 48) / columns - 18, height / 4.8]
      plate.fill(
        rectangle(x + 9, y, paneWidth, paneHeight),
        plate.linear(
          [0, y],
          [0, y + paneHeight],
          [
            [0, { tone: 0.07 + pallor * 0.8, grain: 0.4 }],
            [1, { tone: 0.24 + pallor * 0.8, grain: 0.7 }],
          ],
        ),
      )
      for (const share of [0.33, 0.66]) {
        plate.fill(rectangle(x + 9, y + paneHeight * share, paneWidth, 2), { tone: 0.45 + pallor })
      }
      plate.fill(rectangle(x + 6, y + paneHeight, paneWidth + 6, 4), { tone: 0.72 + pallor * 0.6 })
    }
  }
  const stack = left + width * 0.8
  plate.fill(
    polygon([
      [stack - 15, eaves - 40],
      [stack - 10, eaves - 330],
      [stack + 14, eaves - 330],
      [stack + 19, eaves - 40],
    ]),
    plate.linear(
      [stack - 15, 0],
      [stack + 19, 0],
      [
        [0, { tone: 0.52 + pallor }],
        [1, { tone: 0.16 + pallor }],
      ],
    ),
  )
}

function sky(plate: Plate, top: number, foot: number): void {
  plate.ground(
    plate.linear(
      [0, 0],
      [0, plate.height],
      steps(2).map((share) => [share, { tone: lerp(top, foot, share), grain: 0.6 }]),
    ),
  )
}
