import { circle, polygon, rectangle, type Plate, type Point } from '../plate.ts'
import type { Random } from '../random.ts'
import { lerp, steps, type Scene } from '../scene.ts'

/** A city in haze before a low sun, or a mill town along still water. */
export function drawSkyline(scene: Scene): void {
  if (scene.composition === 'mill') drawMill(scene)
  else drawCity(scene)
}

/** How a city is lit: the sky from above to the horizon, its disc, the farthest and the nearest towers. */
const daylights = {
  dusk: {
    sky: [0.7, 0.9, 1],
    disc: { tone: 0.74, accent: 1, grain: 0.4 },
    far: 0.74,
    near: 0.1,
    haze: 0.98,
    lit: 0.1,
  },
  night: {
    sky: [0.03, 0.1, 0.3],
    disc: { tone: 0.97, accent: 0, grain: 0.35 },
    far: 0.32,
    near: 0.02,
    haze: 0.34,
    lit: 0.45,
  },
} as const

function drawCity({ plate, random, noise, composition }: Scene): void {
  const daylight = composition === 'night' ? daylights.night : daylights.dusk
  const { width, height } = plate
  const water = height * random.between(0.82, 0.88)
  const side = random.pick([-1, 1])
  plate.ground(
    plate.linear(
      [0, 0],
      [0, water],
      [
        [0, { tone: daylight.sky[0], grain: 0.6 }],
        [0.6, { tone: daylight.sky[1], grain: 0.45 }],
        [1, { tone: daylight.sky[2], grain: 0.3 }],
      ],
    ),
  )
  const sunX = width * (0.5 - side * random.between(0.18, 0.3))
  plate.fill(circle(sunX, height * random.between(0.36, 0.5), random.between(95, 150)), daylight.disc)
  const centre = width * (0.5 + side * random.between(0.08, 0.2))
  for (const depth of steps(4)) {
    const tone = lerp(daylight.far, daylight.near, depth ** 0.85)
    for (
      let x = -random.between(10, 60), towerWidth = 0;
      x < width;
      x += towerWidth + random.between(-10, 3)
    ) {
      towerWidth = random.between(34, 74) * lerp(0.7, 1.35, depth)
      const mass = Math.exp(-(((x - centre) / (width * lerp(0.26, 0.34, depth))) ** 2))
      const ragged =
        0.55 + 0.3 * noise(x / 60, depth * 7) + 0.35 * noise(x / 260, depth * 3) + 0.16 * random.next()
      const towerHeight = height * (0.05 + lerp(0.62, 0.44, depth) * mass * Math.max(0.08, ragged))
      tower(plate, random, {
        x,
        foot: water,
        width: towerWidth,
        height: towerHeight,
        tone,
        isNear: depth > 0.5,
        lit: daylight.lit,
      })
    }
    const haze = plate.linear(
      [0, water - 210],
      [0, water],
      [
        [0, { tone: daylight.haze, grain: 0.6 }, 0],
        [1, { tone: daylight.haze, grain: 0.6 }, lerp(0.75, 0.1, depth)],
      ],
    )
    plate.fill(rectangle(0, water - 210, width, 210), haze)
  }
  drawWater(plate, random, { top: water, sunX })
}

interface Tower {
  x: number
  foot: number
  width: number
  height: number
  tone: number
  isNear: boolean
  /** The share of its windows that shine. */
  lit: number
}

/** One tower: set back towards its top, a lighter side to the sun, rows of windows if it stands near. */
function tower(plate: Plate, random: Random, { x, foot, width, height, tone, isNear, lit }: Tower): void {
  const setbacks = random.integer(0, 2)
  let [left, top, breadth] = [x, foot - height, width]
  const tiers: { left: number; top: number; breadth: number }[] = []
  for (let tier = setbacks; tier >= 0; tier--) {
    const share = tier / (setbacks + 1)
    breadth = width * (1 - share * 0.45)
    left = x + (width - breadth) / 2
    top = foot - height * (1 - (1 - share) * 0.22 * (setbacks > 0 ? 1 : 0))
    tiers.push({ left, top, breadth })
  }
  const crown = tiers[0]
  if (crown && random.chance(0.28)) {
    const mast = height * random.between(0.1, 0.2)
    plate.fill(rectangle(crown.left + crown.breadth / 2 - 1.5, crown.top - mast, 3, mast), { tone })
  }
  for (const tier of tiers) {
    plate.fill(
      rectangle(tier.left, tier.top, tier.breadth, foot - tier.top),
      plate.linear(
        [0, tier.top],
        [0, foot],
        [
          [0, { tone, grain: 0.6 }],
          [1, { tone: tone + 0.12, grain: 0.8 }],
        ],
      ),
    )
    plate.fill(
      rectangle(tier.left, tier.top, tier.breadth * 0.34, foot - tier.top),
      { tone: tone + 0.12, grain: 0.7 },
      0.7,
    )
  }
  if (!isNear) return
  const rows = Math.floor(height / 17)
  const columns = Math.floor(width / 13)
  for (let row = 2; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!random.chance(0.3)) continue
      const isLit = random.chance(lit)
      plate.fill(
        rectangle(x + 6 + column * 13, foot - height * 0.76 + row * 17, 5, 8),
        isLit ? { tone: 0.85, accent: 1 } : { tone: tone + 0.3, grain: 0.3 },
        isLit ? 1 : 0.55,
      )
    }
  }
}

/** Still water: bands that break up what stands above, and the sun's path. */
function drawWater(plate: Plate, random: Random, { top, sunX }: { top: number; sunX: number }): void {
  const { width, height } = plate
  plate.fill(
    rectangle(0, top, width, height - top),
    plate.linear(
      [0, top],
      [0, height],
      [
        [0, { tone: 0.42, grain: 0.7 }],
        [1, { tone: 0.16, grain: 0.7 }],
      ],
    ),
  )
  for (let line = 0; line < 42; line++) {
    const y = top + 4 + (height - top) * random.next()
    const length = random.between(40, 260)
    plate.fill(
      rectangle(random.between(-80, width), y, length, 1.8),
      { tone: random.pick([0.1, 0.72, 0.85]) },
      0.4,
    )
  }
  for (let line = 0; line < 17; line++) {
    const share = line / 17
    const length = lerp(90, 190, share) * random.between(0.5, 1)
    plate.fill(
      rectangle(sunX - length / 2 + random.between(-14, 14), top + 5 + share * (height - top), length, 2.6),
      { tone: 0.8, accent: 1 },
      0.85,
    )
  }
}

/** Sawtooth roofs, sheds and chimneys low along the water, their reflections as faint bars. */
function drawMill({ plate, random }: Scene): void {
  const { width, height } = plate
  const shore = height * 0.66
  plate.ground(
    plate.linear(
      [0, 0],
      [0, shore],
      [
        [0, { tone: 0.86, grain: 0.5 }],
        [1, { tone: 1, grain: 0.3 }],
      ],
    ),
  )
  plate.fill(circle(width * 0.3, shore - 210, 74), { tone: 0.78, accent: 1, grain: 0.3 })
  plate.fill(
    rectangle(0, shore, width, height),
    plate.linear(
      [0, shore],
      [0, height],
      [
        [0, { tone: 0.86, grain: 0.5 }],
        [1, { tone: 0.62, grain: 0.7 }],
      ],
    ),
  )
  for (const depth of steps(2)) {
    const tone = lerp(0.55, 0.14, depth)
    let x = depth === 0 ? width * 0.2 : width * 0.06
    while (x < width * (depth === 0 ? 0.98 : 0.92)) {
      const shed = {
        x,
        width: random.between(90, 210),
        height: random.between(46, 120) * lerp(1.35, 1, depth),
      }
      const teeth = Math.round(shed.width / 52)
      const roof: Point[] = []
      for (let tooth = 0; tooth < teeth; tooth++) {
        const left = x + (tooth * shed.width) / teeth
        roof.push([left, shore - shed.height - 30], [left + shed.width / teeth, shore - shed.height])
      }
      plate.fill(
        polygon([[x, shore], ...roof, [x + shed.width, shore]]),
        plate.linear(
          [0, shore - shed.height],
          [0, shore],
          [
            [0, { tone, grain: 0.6 }],
            [1, { tone: tone + 0.1, grain: 0.8 }],
          ],
        ),
      )
      for (let bar = 0; bar < 6; bar++) {
        plate.fill(
          rectangle(
            x + random.between(-8, 8),
            shore + 10 + bar * (shed.height / 5),
            shed.width,
            lerp(7, 2, bar / 6),
          ),
          { tone: tone + 0.1 },
          lerp(0.5, 0.12, bar / 6),
        )
      }
      if (random.chance(0.55))
        chimney(plate, {
          x: x + shed.width * random.between(0.3, 0.8),
          shore,
          height: random.between(250, 400),
          tone,
        })
      x += shed.width + (random.chance(0.25) ? random.between(20, 60) : 0)
    }
  }
  plate.fill(rectangle(0, shore - 2, width, 4), { tone: 0.1 }, 0.8)
}

function chimney(
  plate: Plate,
  { x, shore, height, tone }: { x: number; shore: number; height: number; tone: number },
): void {
  plate.fill(
    polygon([
      [x - 13, shore],
      [x - 8, shore - height],
      [x + 8, shore - height],
      [x + 13, shore],
    ]),
    plate.linear(
      [x - 13, 0],
      [x + 13, 0],
      [
        [0, { tone: tone + 0.2 }],
        [1, { tone: tone - 0.05 }],
      ],
    ),
  )
  plate.fill(rectangle(x - 11, shore - height, 22, 8), { tone: tone - 0.05 })
  for (let bar = 0; bar < 9; bar++) {
    plate.fill(
      rectangle(x - 11, shore + 12 + bar * 24, 22, 4),
      { tone: tone + 0.15 },
      lerp(0.4, 0.06, bar / 9),
    )
  }
}
