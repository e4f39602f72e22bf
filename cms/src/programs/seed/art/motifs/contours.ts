import { isolines } from '../isolines.ts'
import { circle, n, polyline, type Point } from '../plate.ts'
import { layeredNoise } from '../random.ts'
import { lerp, type Scene } from '../scene.ts'

/** A landscape seen from above: sheets of paper cut along contour lines, or the lines alone around a hollow. */
export function drawContours(scene: Scene): void {
  const { plate, random, noise, composition } = scene
  const hollow = composition === 'hollow' || (!composition && random.chance(0.4))
  const { width, height } = plate
  const focus = {
    x: width * random.pick([random.between(0.26, 0.36), random.between(0.62, 0.72)]),
    y: height * random.between(0.42, 0.6),
  }
  const relief = layeredNoise(noise, 3, 0.4)
  const count = hollow ? 19 : 13
  const outlines = isolines(plate, count, (x, y) => {
    const distance = Math.hypot((x - focus.x) / 1.25, y - focus.y) / 560
    const hill = Math.exp(-(distance ** 2) * (hollow ? 2.6 : 1.5))
    return hill * 1.25 + relief(x / 620, y / 620) * 0.42 * Math.min(1, 0.15 + distance)
  })

  if (hollow) {
    plate.ground(
      plate.radial([focus.x, focus.y], width * 0.8, [
        [0, { tone: 0.05, grain: 0.5 }],
        [1, { tone: 0.3, grain: 0.8 }],
      ]),
    )
    outlines.forEach((outline, level) => {
      if (level > count - 4) return
      const isIndex = level % 4 === 3
      const spot = level === count - 4
      plate.stroke(
        outline,
        { tone: spot ? 0.8 : 0.85, accent: spot ? 1 : 0, grain: 0.15 },
        { width: spot ? 4 : isIndex ? 3 : 1.3, opacity: spot ? 1 : lerp(0.35, 0.9, level / count) },
      )
    })
    return
  }
  plate.ground({ tone: 0.1, grain: 0.5 })
  outlines.forEach((outline, level) => {
    const height01 = (level + 1) / count
    const tone = lerp(0.16, 1, height01 ** 0.9)
    for (const [spread, opacity] of [
      [30, 0.1],
      [19, 0.16],
      [9, 0.26],
    ] as const) {
      plate.fill(shifted(outline, spread * 0.8, spread), { tone: tone - 0.34, grain: 0.9 }, opacity)
    }
    const spot = composition !== 'ruled' && level === count - 5
    plate.fill(outline, { tone: spot ? 0.66 : tone, accent: spot ? 1 : 0, grain: 0.45 })
    plate.stroke(
      outline,
      { tone: tone + 0.14, accent: spot ? 0.8 : 0, grain: 0.1 },
      { width: 1.5, opacity: 0.75 },
    )
  })
  if (composition === 'ruled') drawRuledLine(scene, focus)
  else plate.fill(circle(focus.x, focus.y, 7), { tone: 0.1 })
}

/** One straight line across it all, as on a treaty's map, with a post at either end. */
function drawRuledLine({ plate }: Scene, focus: { x: number; y: number }): void {
  const { width, height } = plate
  const from: Point = [-10, focus.y + height * 0.2]
  const to: Point = [width + 10, focus.y - height * 0.26]
  plate.stroke(
    polyline([from, to].map(([x, y]): Point => [x + 6, y + 9])),
    { tone: 0.05, grain: 0.8 },
    { width: 9, opacity: 0.35 },
  )
  plate.stroke(polyline([from, to]), { tone: 0.62, accent: 1, grain: 0.1 }, { width: 7 })
}

/** The same outline moved, for the shadow below a sheet. */
function shifted(path: string, dx: number, dy: number): string {
  return path.replaceAll(
    /([ML])(-?[\d.]+) (-?[\d.]+)/g,
    (_, command, x, y) => `${command}${n(Number(x) + dx)} ${n(Number(y) + dy)}`,
  )
}
