import { polyline, rectangle, type Point } from '../plate.ts'
import { lerp, steps, type Scene } from '../scene.ts'

/** A screen of thin crossing bars with light behind it, and one blank window where there are none. */
export function drawScreen({ plate, random }: Scene): void {
  const { width, height } = plate
  const glow: Point = [width * random.between(0.34, 0.66), height * 0.46]
  plate.ground(
    plate.radial(glow, width * 0.72, [
      [0, { tone: 1, grain: 0.25 }],
      [0.45, { tone: 0.86, grain: 0.5 }],
      [1, { tone: 0.36, grain: 0.8 }],
    ]),
  )
  const gap = 46
  const blank = { x: glow[0] - gap * 3.5, y: glow[1] - gap * 2.5, width: gap * 7, height: gap * 5 }
  const reach = width + height
  for (const lean of [1, -1]) {
    for (let offset = -reach; offset < reach; offset += gap) {
      const line: Point[] = [
        [offset, 0],
        [offset + lean * height, height],
      ]
      plate.stroke(
        polyline(line.map(([x, y]): Point => [x + 7, y + 10])),
        { tone: 0.2, grain: 0.8 },
        { width: 8, opacity: 0.25 },
      )
      plate.stroke(polyline(line), { tone: lean > 0 ? 0.2 : 0.34, grain: 0.5 }, { width: 7.5 })
      plate.stroke(
        polyline(line.map(([x, y]): Point => [x - 2, y - 1])),
        { tone: 0.6, grain: 0.2 },
        { width: 1.2, opacity: 0.7 },
      )
    }
  }
  for (let x = gap / 2; x < width; x += gap * 4)
    plate.fill(rectangle(x, 0, 11, height), { tone: 0.14, grain: 0.5 })
  plate.fill(rectangle(blank.x - 16, blank.y - 16, blank.width + 32, blank.height + 32), {
    tone: 0.1,
    grain: 0.5,
  })
  plate.fill(
    rectangle(blank.x, blank.y, blank.width, blank.height),
    plate.radial(glow, blank.width, [
      [0, { tone: 1, grain: 0.2 }],
      [1, { tone: 0.88, grain: 0.5 }],
    ]),
  )
  for (const share of steps(3))
    plate.fill(rectangle(blank.x, blank.y, blank.width, lerp(26, 8, share)), { tone: 0.2, grain: 0.9 }, 0.16)
  plate.fill(rectangle(blank.x, blank.y + blank.height * 0.72, blank.width, 4), {
    tone: 0.7,
    accent: 1,
    grain: 0.1,
  })
}
