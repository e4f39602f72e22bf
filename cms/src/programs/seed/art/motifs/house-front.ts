import { polygon, rectangle, type Plate } from '../plate.ts'
import { steps, type Scene } from '../scene.ts'

/** A town house, flat and symmetrical: three rows of shuttered windows, one pair of shutters open. */
export function drawShutters({ plate, random }: Scene): void {
  const { width, height } = plate
  plate.ground(
    plate.linear(
      [0, 0],
      [width, height],
      [
        [0, { tone: 0.92, grain: 0.45 }],
        [1, { tone: 0.66, grain: 0.7 }],
      ],
    ),
  )
  const columns = Math.max(4, Math.round(width / 215))
  const rows = 3
  const [bay, storey] = [width / columns, height / rows]
  const open = { row: random.integer(0, 1), column: random.integer(1, columns - 2) }
  for (let row = 0; row < rows; row++) {
    plate.fill(rectangle(0, row * storey - 7, width, 14), { tone: 1, grain: 0.3 })
    plate.fill(rectangle(0, row * storey + 7, width, 9), { tone: 0.3, grain: 0.7 }, 0.45)
    for (let column = 0; column < columns; column++) {
      const isOpen = row === open.row && column === open.column
      const pane = {
        x: column * bay + bay * 0.3,
        y: row * storey + storey * 0.2,
        width: bay * 0.4,
        height: storey * 0.62,
      }
      window(plate, pane, isOpen)
    }
  }
  plate.fill(
    polygon([
      [0, height],
      [0, height * 0.66],
      [width * 0.62, height],
    ]),
    { tone: 0.1, grain: 0.8 },
    0.4,
  )
}

interface Pane {
  x: number
  y: number
  width: number
  height: number
}

function window(plate: Plate, { x, y, width, height }: Pane, isOpen: boolean): void {
  plate.fill(rectangle(x - 10, y - 14, width + 20, height + 28), { tone: 0.98, grain: 0.3 })
  plate.fill(rectangle(x - 16, y - 26, width + 32, 12), { tone: 1, grain: 0.2 })
  plate.fill(rectangle(x - 16, y - 14, width + 32, 8), { tone: 0.3, grain: 0.7 }, 0.5)
  if (isOpen) {
    plate.fill(
      rectangle(x, y, width, height),
      plate.linear(
        [0, y],
        [0, y + height],
        [
          [0, { tone: 0.62, accent: 1 }],
          [1, { tone: 0.86, accent: 1, grain: 0.6 }],
        ],
      ),
    )
    plate.fill(rectangle(x + width / 2 - 2, y, 4, height), { tone: 0.2 })
    plate.fill(rectangle(x, y + height * 0.3, width, 4), { tone: 0.2 })
  }
  for (const half of [0, 1]) {
    const leaf = isOpen ? x + (half === 0 ? -width * 0.5 - 6 : width + 6) : x + (half * width) / 2
    const shade = isOpen ? 0.16 : 0.24
    plate.fill(rectangle(leaf, y, width / 2 - 2, height), { tone: shade, grain: 0.6 })
    for (const share of steps(24)) {
      plate.fill(
        rectangle(leaf + 7, y + 10 + share * (height - 26), width / 2 - 16, 4),
        { tone: shade + 0.24, grain: 0.4 },
        0.8,
      )
    }
  }
  plate.fill(rectangle(x - 18, y + height + 14, width + 36, 9), { tone: 1, grain: 0.2 })
  plate.fill(rectangle(x - 18, y + height + 23, width + 36, 10), { tone: 0.25, grain: 0.8 }, 0.45)
}

/** A long low house in strong sun, its openings deep and unevenly spaced, no door to be seen. */
export function drawLowHouse({ plate, random }: Scene): void {
  const { width, height } = plate
  const [eaves, ground] = [height * 0.4, height * 0.72]
  plate.ground(
    plate.linear(
      [0, 0],
      [0, ground],
      [
        [0, { tone: 0.36, grain: 0.6 }],
        [1, { tone: 0.62, grain: 0.7 }],
      ],
    ),
  )
  plate.fill(
    rectangle(0, ground, width, height),
    plate.linear(
      [0, ground],
      [0, height],
      [
        [0, { tone: 0.84, grain: 0.6 }],
        [1, { tone: 0.66, grain: 0.8 }],
      ],
    ),
  )
  const left = width * 0.08
  plate.fill(
    polygon([
      [left, ground],
      [width * 0.98, ground],
      [width * 1.1, height * 0.86],
      [left + width * 0.2, height * 0.86],
    ]),
    { tone: 0.2, grain: 0.9 },
    0.55,
  )
  plate.fill(
    rectangle(left, eaves, width * 0.9, ground - eaves),
    plate.linear(
      [left, 0],
      [width, 0],
      [
        [0, { tone: 1, grain: 0.3 }],
        [1, { tone: 0.86, grain: 0.6 }],
      ],
    ),
  )
  plate.fill(
    polygon([
      [left, eaves],
      [left, ground],
      [left - width * 0.05, ground - 12],
      [left - width * 0.05, eaves + 10],
    ]),
    { tone: 0.3, grain: 0.8 },
  )
  for (let x = left + 70; x < width - 90; x += random.between(96, 220)) {
    const size = random.pick([44, 60, 60, 84])
    const tall = random.pick([64, 110, 150])
    const top = eaves + random.between(60, Math.max(64, ground - eaves - tall - 34))
    plate.fill(rectangle(x, top, size, tall), { tone: 0.08, grain: 0.6 })
    plate.fill(
      polygon([
        [x, top],
        [x + size, top],
        [x + size, top + tall],
        [x + size * 0.62, top + tall],
        [x + size * 0.62, top + size * 0.34],
      ]),
      { tone: 0.34, grain: 0.8 },
    )
    if (random.chance(0.14)) plate.fill(rectangle(x, top, size, tall), { tone: 0.7, accent: 1 }, 0.9)
  }
  const trunk = width * 0.04
  plate.fill(rectangle(trunk - 3, ground - 190, 6, 200), { tone: 0.06 })
  for (let leaf = 0; leaf < 26; leaf++) {
    const [x, y] = [trunk + random.between(-80, 80), ground - random.between(150, 290)]
    plate.fill(
      `M${x} ${y}q${random.between(16, 40)} ${random.between(-30, -8)} ${random.between(34, 60)} 0q-20 16 -50 0Z`,
      { tone: random.between(0.05, 0.24), grain: 0.7 },
    )
  }
}
