import { circle, polygon, polyline, rectangle, type Plate, type Point } from '../plate.ts'
import { layeredNoise } from '../random.ts'
import { lerp, steps, type Scene } from '../scene.ts'

/** A headland that comes down in terraces to a flat sea, a house on its slope; or two that enclose a bay. */
export function drawHeadland({ plate, random, noise, composition }: Scene): void {
  const { width, height } = plate
  const isBay = composition === 'bay'
  const horizon = height * random.between(0.54, 0.6)
  const side = isBay ? 1 : random.pick([-1, 1])
  plate.ground(
    plate.linear(
      [0, 0],
      [0, horizon],
      [
        [0, { tone: 0.78, grain: 0.5 }],
        [1, { tone: 1, grain: 0.3 }],
      ],
    ),
  )
  const sunX = width * (isBay ? random.between(0.44, 0.54) : 0.5 - side * random.between(0.2, 0.28))
  plate.fill(circle(sunX, horizon - height * random.between(0.08, 0.2), random.between(48, 72)), {
    tone: 0.76,
    accent: 1,
    grain: 0.3,
  })
  sea(plate, random.next, { horizon, sunX })
  const sides = isBay
    ? [
        { side: -1, reach: 0.34, rise: 0.24 },
        { side: 1, reach: 0.44, rise: 0.36 },
      ]
    : [{ side, reach: 0.68, rise: 0.44 }]
  const rough = layeredNoise(noise, 4, 0.45)
  for (const land of sides) {
    const terraces = isBay ? 6 : 8
    for (const level of steps(terraces)) {
      const reach = width * land.reach * lerp(0.72, 1.06, level)
      const rise = height * land.rise * lerp(1, 0.14, level)
      const foot = horizon + level ** 1.3 * height * 0.2
      const outline = steps(70).map((share): Point => {
        const inward = share * reach
        const profile =
          (1 - share) ** 0.55 * (0.82 + 0.3 * rough(inward / 260 + level * 3, land.side + level))
        return [land.side > 0 ? width - inward : inward, foot - rise * Math.max(0, profile)]
      })
      const edge = land.side > 0 ? width + 10 : -10
      plate.fill(
        polygon([[edge, outline[0]?.[1] ?? 0], ...outline, [edge, foot]]),
        plate.linear(
          [land.side > 0 ? width - reach : reach, 0],
          [edge, 0],
          [
            [0, { tone: lerp(0.7, 0.2, level), grain: 0.6 }],
            [1, { tone: lerp(0.5, 0.06, level), grain: 0.8 }],
          ],
        ),
      )
      plate.stroke(
        polyline(outline),
        { tone: lerp(0.85, 0.5, level), grain: 0.2 },
        { width: 1.5, opacity: 0.6 },
      )
      if (level === 1) shoreLines(plate, outline, { foot, edge, side: land.side })
      const perch = outline[Math.round(outline.length * 0.42)]
      if (!isBay && Math.round(level * (terraces - 1)) === 2 && perch) house(plate, perch, side)
    }
  }
}

function shoreLines(
  plate: Plate,
  outline: readonly Point[],
  { foot, edge, side }: { foot: number; edge: number; side: number },
): void {
  const tip = outline.at(-1)?.[0] ?? edge
  for (let line = 0; line < 6; line++) {
    plate.fill(
      rectangle(
        Math.min(edge, tip - side * line * 26),
        foot + 3 + line * 9,
        Math.abs(edge - tip) + line * 26,
        lerp(5, 1.4, line / 6),
      ),
      { tone: 1 },
      lerp(0.85, 0.2, line / 6),
    )
  }
}

function house(plate: Plate, [x, y]: Point, side: number): void {
  const at = (dx: number, dy: number): Point => [x + side * dx, y + dy]
  plate.fill(polygon([at(-38, 12), at(-38, -26), at(40, -26), at(40, 12)]), { tone: 0.98, grain: 0.3 })
  plate.fill(polygon([at(-46, -25), at(-22, -52), at(28, -52), at(48, -25)]), {
    tone: 0.6,
    accent: 1,
    grain: 0.4,
  })
  for (const window of [-26, -4, 18])
    plate.fill(polygon([at(window, -14), at(window + 9, -14), at(window + 9, 2), at(window, 2)]), {
      tone: 0.12,
    })
}

function sea(plate: Plate, chance: () => number, { horizon, sunX }: { horizon: number; sunX: number }): void {
  const { width, height } = plate
  plate.fill(
    rectangle(0, horizon, width, height),
    plate.linear(
      [0, horizon],
      [0, height],
      [
        [0, { tone: 0.86, grain: 0.4 }],
        [1, { tone: 0.44, grain: 0.8 }],
      ],
    ),
  )
  plate.fill(rectangle(0, horizon - 1, width, 2), { tone: 0.3 })
  for (let line = 0; line < 80; line++) {
    const share = chance() ** 1.5
    const length = lerp(30, 300, share) * (0.4 + chance())
    plate.fill(
      rectangle(chance() * width * 1.1 - 100, lerp(horizon + 5, height, share), length, lerp(1, 2.8, share)),
      { tone: chance() > 0.5 ? 1 : 0.34 },
      0.4,
    )
  }
  for (const share of steps(11)) {
    const length = lerp(60, 170, share) * (0.6 + 0.5 * chance())
    plate.fill(
      rectangle(sunX - length / 2, lerp(horizon + 8, height * 0.9, share), length, lerp(1.6, 3.4, share)),
      { tone: 0.8, accent: 1 },
      0.75,
    )
  }
}

/** The sea cut open: a steep coast above, and a line that goes straight down through darker and darker bands. */
export function drawDepth({ plate, random, noise }: Scene): void {
  const { width, height } = plate
  const surface = height * random.between(0.26, 0.31)
  const side = random.pick([-1, 1])
  plate.ground(
    plate.linear(
      [0, 0],
      [0, surface],
      [
        [0, { tone: 0.9, grain: 0.4 }],
        [1, { tone: 1, grain: 0.3 }],
      ],
    ),
  )
  const rough = layeredNoise(noise, 4, 0.5)
  for (const depth of steps(3)) {
    const cliff = steps(60).map((share): Point => {
      const reach = width * lerp(0.5, 0.3, depth) * share
      const drop = (1 - share) ** 0.5 * (0.8 + 0.3 * rough(reach / 190, depth * 4))
      return [side > 0 ? width - reach : reach, surface - height * 0.2 * drop]
    })
    const edge = side > 0 ? width : 0
    plate.fill(polygon([[edge, cliff[0]?.[1] ?? 0], ...cliff, [edge, surface]]), {
      tone: lerp(0.72, 0.3, depth),
      grain: 0.7,
    })
  }
  const bands = 8
  for (let band = 0; band < bands; band++) {
    const share = band / (bands - 1)
    const top = surface + (height - surface) * (band / bands) ** 1.12
    const wave = steps(60).map((along): Point => [
      along * width,
      top + (band === 0 ? 0 : 11) * noise(along * 3.2, band * 2.7),
    ])
    plate.fill(
      polygon([...wave, [width, height], [0, height]]),
      plate.linear(
        [0, top],
        [0, top + height * 0.14],
        [
          [0, { tone: lerp(0.78, 0.05, share ** 0.8), grain: 0.6 }],
          [1, { tone: lerp(0.64, 0.02, share ** 0.8), grain: 0.9 }],
        ],
      ),
    )
    plate.stroke(
      polyline(wave),
      { tone: lerp(1, 0.4, share), grain: 0.1 },
      { width: band === 0 ? 3 : 1.2, opacity: 0.7 },
    )
  }
  const x = width * (0.5 - side * random.between(0.1, 0.18))
  const end = height * random.between(0.76, 0.84)
  plate.fill(
    polygon([
      [x - 30, surface - 5],
      [x + 32, surface - 5],
      [x + 22, surface + 8],
      [x - 22, surface + 8],
    ]),
    { tone: 0.08 },
  )
  plate.fill(rectangle(x - 1.2, surface, 2.4, end - surface), { tone: 1, grain: 0.1 })
  for (let mark = surface + 60; mark < end; mark += 60)
    plate.fill(rectangle(x - 7, mark, 14, 2), { tone: 1 }, 0.8)
  plate.fill(
    circle(x, end, 60),
    plate.radial([x, end], 60, [
      [0, { tone: 0.6, accent: 1 }, 0.5],
      [1, { tone: 0.2, accent: 1 }, 0],
    ]),
  )
  plate.fill(
    polygon([
      [x - 5, end - 30],
      [x + 5, end - 30],
      [x + 8, end + 14],
      [x + 3, end + 46],
      [x - 3, end + 46],
      [x - 8, end + 14],
    ]),
    { tone: 0.84, accent: 1, grain: 0.2 },
  )
  plate.fill(circle(x, end + 54, 9), { tone: 0.84, accent: 1, grain: 0.2 })
}
