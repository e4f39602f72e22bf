import { circle, polygon, polyline, rectangle, type Plate, type Point } from '../plate.ts'
import type { Random } from '../random.ts'
import { lerp, steps, type Scene } from '../scene.ts'

/** A container port over flat water: gantries fading into mist, stacked boxes, a ship alongside. */
export function drawHarbour({ plate, random }: Scene): void {
  const { width, height } = plate
  const quay = height * random.between(0.68, 0.74)
  const side = random.pick([-1, 1])
  plate.ground(
    plate.linear(
      [0, 0],
      [0, quay],
      [
        [0, { tone: 0.82, grain: 0.55 }],
        [1, { tone: 1, grain: 0.3 }],
      ],
    ),
  )
  plate.fill(
    circle(
      width * (0.5 - side * random.between(0.24, 0.34)),
      quay * random.between(0.3, 0.45),
      random.between(50, 78),
    ),
    {
      tone: 0.76,
      accent: 1,
      grain: 0.3,
    },
  )
  for (const depth of steps(3)) {
    const tone = lerp(0.74, 0.12, depth)
    const scale = lerp(0.5, 1.02, depth)
    const gantries = Math.round(lerp(5, 2, depth))
    for (let index = 0; index < gantries; index++) {
      const spread = depth === 1 ? 0.34 : 0.9
      const x =
        width * (0.5 + side * (depth === 1 ? 0.18 : 0)) +
        (index - (gantries - 1) / 2) * ((width * spread) / gantries)
      gantry(plate, {
        x: x + random.between(-30, 30),
        foot: quay,
        scale: scale * random.between(0.92, 1.08),
        tone,
        side,
      })
    }
    stacks(plate, random, { quay, tone, scale, side, isNear: depth === 1 })
    plate.fill(
      rectangle(0, quay - 150, width, 150),
      plate.linear(
        [0, quay - 150],
        [0, quay],
        [
          [0, { tone: 0.96, grain: 0.5 }, 0],
          [1, { tone: 0.98, grain: 0.5 }, lerp(0.7, 0, depth)],
        ],
      ),
    )
  }
  plate.fill(rectangle(0, quay, width, 9), { tone: 0.08 })
  water(plate, random, quay + 9)
  ship(plate, { bow: width * (0.5 - side * 0.05), quay: quay + 40, length: width * 0.62, side })
}

interface Gantry {
  x: number
  foot: number
  scale: number
  tone: number
  side: number
}

/** A ship-to-shore gantry: two legs, a bridge, a boom over the water held by stays from the mast. */
function gantry(plate: Plate, { x, foot, scale, tone, side }: Gantry): void {
  const u = 100 * scale
  const at = (dx: number, dy: number): Point => [x - side * dx * u, foot - dy * u]
  const beam = { tone, grain: 0.4 }
  const heavy = { width: 9 * scale }
  const light = { width: 2.4 * scale }
  plate.stroke(polyline([at(-0.5, 0), at(-0.42, 3.1)]), beam, heavy)
  plate.stroke(polyline([at(0.5, 0), at(0.42, 4.3)]), beam, heavy)
  plate.stroke(polyline([at(-0.47, 1.1), at(0.47, 1.1)]), beam, { width: 6 * scale })
  plate.stroke(polyline([at(-0.47, 1.1), at(0.43, 2.7)]), beam, light)
  plate.stroke(polyline([at(-1.6, 2.72), at(3.1, 2.72)]), beam, { width: 11 * scale })
  plate.stroke(polyline([at(-1.6, 2.92), at(3.1, 2.92)]), beam, light)
  for (const share of steps(20)) {
    const along = lerp(-1.6, 3.1, share)
    plate.stroke(polyline([at(along, 2.72), at(along + 0.12, 2.92)]), beam, { width: 1.4 * scale })
  }
  for (const reach of [-1.55, 1.6, 3]) plate.stroke(polyline([at(0.42, 4.28), at(reach, 2.86)]), beam, light)
  const cable = lerp(0.6, 2.4, ((x * 7) % 100) / 100)
  plate.fill(polygon([at(cable, 2.66), at(cable + 0.3, 2.66), at(cable + 0.3, 2.48), at(cable, 2.48)]), beam)
  plate.stroke(polyline([at(cable + 0.15, 2.5), at(cable + 0.15, 1.7)]), beam, { width: 1.2 * scale })
  plate.fill(
    polygon([at(cable - 0.1, 1.7), at(cable + 0.4, 1.7), at(cable + 0.4, 1.48), at(cable - 0.1, 1.48)]),
    tone < 0.3 ? { tone: 0.66, accent: 1 } : beam,
  )
}

interface Stacks {
  quay: number
  tone: number
  scale: number
  side: number
  isNear: boolean
}

function stacks(plate: Plate, random: Random, { quay, tone, scale, isNear }: Stacks): void {
  const [boxWidth, boxHeight] = [66 * scale, 27 * scale]
  for (let x = -20; x < plate.width; x += boxWidth + 3) {
    const pile = random.integer(0, isNear ? 5 : 4)
    for (let level = 0; level < pile; level++) {
      const spot = isNear && random.chance(0.035)
      const shade = tone + random.between(-0.06, 0.13)
      const y = quay - (level + 1) * boxHeight
      plate.fill(
        rectangle(x, y, boxWidth, boxHeight - 2),
        spot ? { tone: 0.66, accent: 1, grain: 0.5 } : { tone: shade, grain: 0.6 },
      )
      for (const rib of steps(9))
        plate.fill(
          rectangle(x + 4 + rib * (boxWidth - 10), y + 3, 1.3, boxHeight - 8),
          { tone: shade - 0.1 },
          0.5,
        )
    }
  }
}

/** A laden hull, low in the water, its boxes stepped towards the bow. */
function ship(
  plate: Plate,
  { bow, quay, length, side }: { bow: number; quay: number; length: number; side: number },
): void {
  const at = (along: number, up: number): Point => [bow + side * along * length, quay - up]
  const hull = polygon([at(-0.04, 58), at(0.9, 44), at(0.92, 66), at(1, 66), at(0.985, -8), at(0.03, -8)])
  plate.fill(
    hull,
    plate.linear(
      [0, quay - 60],
      [0, quay + 10],
      [
        [0, { tone: 0.02, grain: 0.5 }],
        [1, { tone: 0.18, grain: 0.8 }],
      ],
    ),
  )
  plate.fill(polygon([at(0.022, 4), at(0.985, 4), at(0.985, -8), at(0.03, -8)]), {
    tone: 0.5,
    accent: 1,
    grain: 0.5,
  })
  for (let bay = 0; bay < 13; bay++) {
    const tiers = Math.min(4, 1 + Math.floor(bay / 2))
    for (let tier = 0; tier < tiers; tier++) {
      const from = 0.1 + bay * 0.055
      const shade = 0.16 + ((bay * 5 + tier * 3) % 7) * 0.035
      plate.fill(
        polygon([
          at(from, 52 + tier * 24),
          at(from + 0.05, 52 + tier * 24),
          at(from + 0.05, 73 + tier * 24),
          at(from, 73 + tier * 24),
        ]),
        { tone: shade, grain: 0.6 },
      )
    }
  }
  plate.fill(polygon([at(0.86, 50), at(0.93, 50), at(0.93, 200), at(0.87, 200)]), { tone: 0.86, grain: 0.4 })
  plate.fill(polygon([at(0.845, 176), at(0.93, 176), at(0.93, 190), at(0.845, 190)]), { tone: 0.2 })
}

function water(plate: Plate, random: Random, top: number): void {
  const { width, height } = plate
  plate.fill(
    rectangle(0, top, width, height - top),
    plate.linear(
      [0, top],
      [0, height],
      [
        [0, { tone: 0.78, grain: 0.5 }],
        [1, { tone: 0.42, grain: 0.8 }],
      ],
    ),
  )
  for (let line = 0; line < 90; line++) {
    const share = random.next() ** 1.4
    const y = lerp(top + 4, height, share)
    plate.fill(
      rectangle(
        random.between(-80, width),
        y,
        lerp(40, 330, share) * random.between(0.4, 1),
        lerp(1, 2.6, share),
      ),
      { tone: random.pick([0.2, 0.3, 0.97]) },
      0.4,
    )
  }
}
