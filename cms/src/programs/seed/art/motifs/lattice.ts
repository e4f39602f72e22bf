import { polygon, polyline, type Point } from '../plate.ts'
import { lerp, steps, type Scene } from '../scene.ts'
import { drawScreen } from './screen.ts'

/** Ruled lines that cross: a woven net with one cell left open, a ledger's grid, or two meshes laid over each other. */
export function drawLattice(scene: Scene): void {
  const composition = scene.composition ?? scene.random.pick(['woven', 'ledger', 'meshes'])
  if (composition === 'ledger') drawLedger(scene)
  else if (composition === 'meshes') drawMeshes(scene)
  else if (composition === 'screen') drawScreen(scene)
  else drawWoven(scene)
}

/** Strips over and under one another, seen at a slant, with light falling across them. */
function drawWoven({ plate, random }: Scene): void {
  const { width, height } = plate
  plate.ground({ tone: 0.04, grain: 0.6 })
  const angle = random.between(0.5, 0.78)
  const pitch = random.between(74, 96)
  const strip = pitch * 0.62
  const reach = Math.hypot(width, height)
  const count = Math.ceil(reach / pitch)
  const light: Point = [width * random.between(0.2, 0.8), height * random.between(0.15, 0.4)]
  const place = (u: number, v: number): Point => [
    width / 2 + u * Math.cos(angle) - v * Math.sin(angle) * 0.86,
    height / 2 + u * Math.sin(angle) + v * Math.cos(angle) * 0.86,
  ]
  const open = { u: random.integer(-2, 2), v: random.integer(-1, 1) }
  for (const warp of [true, false]) {
    for (let line = -count; line <= count; line++) {
      for (let cell = -count; cell <= count; cell++) {
        const over = (line + cell + (warp ? 0 : 1)) % 2 === 0
        if (!over) continue
        segment(line, cell, warp)
      }
    }
  }

  function segment(line: number, cell: number, warp: boolean): void {
    const across = line * pitch
    const along = cell * pitch
    const corner = (a: number, b: number): Point =>
      warp ? place(across + a, along + b) : place(along + b, across + a)
    const centre = corner(0, 0)
    if (centre[0] < -pitch || centre[0] > width + pitch || centre[1] < -pitch || centre[1] > height + pitch)
      return
    const isOpen = warp ? line === open.u && cell === open.v : line === open.v && cell === open.u
    const distance = Math.hypot(centre[0] - light[0], centre[1] - light[1]) / reach
    const tone = lerp(warp ? 0.98 : 0.82, 0.16, Math.min(1, distance * 1.5))
    const half = strip / 2
    const length = pitch * 0.94
    const [from, to] = [corner(0, -length), corner(0, length)]
    const outline = polygon([
      corner(-half, -length),
      corner(half, -length),
      corner(half, length),
      corner(-half, length),
    ])
    plate.fill(
      outline,
      plate.linear(from, to, [
        [0, { tone: tone - 0.42, grain: 0.8, accent: isOpen ? 1 : 0 }],
        [0.3, { tone: tone - 0.04, grain: 0.5, accent: isOpen ? 1 : 0 }],
        [0.5, { tone, grain: 0.4, accent: isOpen ? 1 : 0 }],
        [0.7, { tone: tone - 0.04, grain: 0.5, accent: isOpen ? 1 : 0 }],
        [1, { tone: tone - 0.42, grain: 0.8, accent: isOpen ? 1 : 0 }],
      ]),
    )
    for (const edge of [-0.38, -0.19, 0, 0.19, 0.38]) {
      plate.stroke(
        polyline([corner(edge * strip, -length), corner(edge * strip, length)]),
        { tone: tone - 0.3 },
        { width: 1, opacity: 0.5 },
      )
    }
  }
}

/** A page of ruled cells in slight perspective, a few filled in, one in spot colour. */
function drawLedger({ plate, random, noise }: Scene): void {
  const { width, height } = plate
  plate.ground(
    plate.linear(
      [0, 0],
      [width, height],
      [
        [0, { tone: 0.99, grain: 0.3 }],
        [1, { tone: 0.78, grain: 0.6 }],
      ],
    ),
  )
  const [columns, rows] = [26, 26]
  const near = random.pick([-1, 1])
  const place = (u: number, v: number): Point => {
    const depth = 1 / (1 + (1 - v) * 0.9)
    const swing = near * (u - 0.5) * 0.1
    return [
      width * (0.5 + (u - 0.5) * 1.75 * depth + (v - 0.5) * near * 0.3),
      height * (-0.06 + 1.2 * (v + swing) * depth),
    ]
  }
  const marked = { column: random.integer(9, 16), row: random.integer(11, 17) }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [u, v] = [column / columns, row / rows]
      const isMarked = column === marked.column && row === marked.row
      const density = noise(column / 5.5, row / 4.5)
      if (!isMarked && density < 0.34) continue
      const inset = 0.1
      const cell = [
        [inset, inset],
        [1 - inset, inset],
        [1 - inset, 1 - inset],
        [inset, 1 - inset],
      ].map(([a = 0, b = 0]) => place(u + a / columns, v + b / rows))
      plate.fill(
        polygon(cell),
        isMarked ? { tone: 0.62, accent: 1 } : { tone: lerp(0.62, 0.1, density), grain: 0.8 },
      )
    }
  }
  for (const share of steps(columns + 1)) {
    const heavy = Math.round(share * columns) % 5 === 0
    plate.stroke(
      polyline([place(share, -0.2), place(share, 1.3)]),
      { tone: 0.22 },
      { width: heavy ? 2.6 : 1.1, opacity: heavy ? 0.85 : 0.55 },
    )
  }
  for (const share of steps(rows + 1)) {
    plate.stroke(
      polyline([place(-0.3, share), place(1.3, share)]),
      { tone: 0.22 },
      { width: 1.1, opacity: 0.55 },
    )
  }
}

/** Two fine meshes, each bent a little by its own weight, until a third pattern appears between them. */
function drawMeshes({ plate, random, noise }: Scene): void {
  const { width, height } = plate
  const isDark = random.chance(0.5)
  plate.ground(
    plate.radial([width * random.between(0.3, 0.7), height * 0.4], width * 0.8, [
      [0, { tone: isDark ? 0.3 : 1, grain: 0.6 }],
      [1, { tone: isDark ? 0.05 : 0.84, grain: 0.7 }],
    ]),
  )
  const meshes = [
    { lean: random.between(0.1, 0.3), gap: 21, accent: 0, tone: isDark ? 0.92 : 0.12 },
    { lean: random.between(-0.36, -0.12), gap: 23, accent: 1, tone: isDark ? 0.8 : 0.6 },
  ]
  for (const [index, mesh] of meshes.entries()) {
    const centre: Point = [width * (index === 0 ? 0.4 : 0.6), height * 0.5]
    const radius = height * 0.46
    for (const turn of [0, Math.PI / 2]) {
      const count = Math.ceil((radius * 2) / mesh.gap)
      for (const share of steps(count)) {
        const offset = (share - 0.5) * 2 * radius
        const half = Math.sqrt(Math.max(0, radius * radius - offset * offset))
        const line = steps(34).map((along): Point => {
          const v = (along - 0.5) * 2 * half
          const bend = 30 * noise((offset + index * 900) / 420, v / 420 + turn)
          const [x, y] = [offset + bend, v]
          const angle = mesh.lean + turn
          return [
            centre[0] + x * Math.cos(angle) - y * Math.sin(angle),
            centre[1] + x * Math.sin(angle) + y * Math.cos(angle),
          ]
        })
        plate.stroke(
          polyline(line),
          { tone: mesh.tone, accent: mesh.accent, grain: 0.15 },
          { width: 2.1, opacity: 0.9 },
        )
      }
    }
  }
}
