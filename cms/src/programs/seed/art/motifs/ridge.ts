import { circle, polygon, polyline, type Point } from '../plate.ts'
import { layeredNoise } from '../random.ts'
import { lerp, steps, type Scene } from '../scene.ts'

const layerCount = 6
const sampleWidth = 5

/** Mountain ridges behind one another, thinning with distance; the highest stands across from the sun. */
export function drawRidge({ plate, random, noise, composition }: Scene): void {
  const { width, height } = plate
  const sunSide = composition === 'sun-left' ? -1 : composition === 'sun-right' ? 1 : random.pick([-1, 1])
  const horizon = height * random.between(0.4, 0.52)
  plate.ground(
    plate.linear(
      [0, 0],
      [0, height * 0.7],
      [
        [0, { tone: 0.8, grain: 0.5 }],
        [0.45, { tone: 0.93, grain: 0.4 }],
        [1, { tone: 1, grain: 0.25 }],
      ],
    ),
  )
  const sunX = width * (0.5 + sunSide * random.between(0.2, 0.3))
  const sunRadius = random.between(48, 84)
  const sunY = horizon - height * random.between(0.04, 0.2)
  if (random.chance(0.7)) plate.fill(circle(sunX, sunY, sunRadius), { tone: 0.72, accent: 1, grain: 0.3 })
  else plate.stroke(circle(sunX, sunY, sunRadius), { tone: 0.7, accent: 1, grain: 0.1 }, { width: 3.4 })

  const peakX = width * (0.5 - sunSide * random.between(0.1, 0.24))
  const rugged = layeredNoise(noise, 6, 0.47)
  for (const depth of steps(layerCount)) {
    const isSummit = Math.round(depth * (layerCount - 1)) === 2
    const baseline = lerp(horizon, height * 1.02, depth ** 1.15)
    const reach = isSummit ? 330 : lerp(90, 280, Math.sin(depth * Math.PI * 0.8))
    const crest = crestOf(width, (x) => {
      const detail = 1 - Math.abs(rugged(x / lerp(400, 980, depth) + depth * 31, depth * 9)) * 2.1
      const mass = isSummit ? Math.exp(-(((x - peakX) / (width * 0.2)) ** 2)) : 0.62
      return baseline - reach * mass * (0.5 + 0.5 * detail) - 26 * detail
    })
    const tone = lerp(0.8, 0.1, depth ** 0.8)
    const top = Math.min(...crest.map(([, y]) => y))
    plate.fill(
      polygon([...crest, [width, height], [0, height]]),
      plate.linear(
        [0, top],
        [0, Math.min(baseline + 190, height + 60)],
        [
          [0, { tone: tone - 0.05, grain: 0.55 }],
          [1, { tone: tone + 0.17, grain: 0.7 }],
        ],
      ),
    )
    for (const flank of shadedFlanks(crest, -sunSide, random.next)) {
      const shade = plate.linear(
        [0, flank.top],
        [0, flank.foot],
        [
          [0, { tone: tone - 0.2, grain: 0.7 }, 0.85],
          [1, { tone: tone - 0.06, grain: 0.9 }, 0],
        ],
      )
      plate.fill(polygon(flank.outline), shade)
    }
    plate.stroke(polyline(crest), { tone: tone + 0.14, grain: 0.2 }, { width: 1.4, opacity: 0.7 })
  }
}

function crestOf(width: number, heightAt: (x: number) => number): Point[] {
  const count = Math.ceil(width / sampleWidth) + 1
  return steps(count).map((share): Point => [share * width, heightAt(share * width)])
}

interface Flank {
  outline: Point[]
  top: number
  foot: number
}

/** The side of each peak that lies away from the light: down the crest to the next saddle, back up a broken spur. */
function shadedFlanks(crest: readonly Point[], away: number, chance: () => number): Flank[] {
  const flanks: Flank[] = []
  const reach = 7
  for (let index = reach; index < crest.length - reach; index++) {
    const peak = crest[index]
    if (!peak || !isHighest(crest, index, reach)) continue
    const slope: Point[] = []
    for (let at = index; at >= 0 && at < crest.length; at += away) {
      const point = crest[at]
      const previous = slope.at(-1)
      if (!point || (previous && point[1] < previous[1] - 6)) break
      slope.push(point)
    }
    const saddle = slope.at(-1)
    if (!saddle || saddle[1] - peak[1] < 18) continue
    const drop = (saddle[1] - peak[1]) * 1.9 + 30
    const span = saddle[0] - peak[0]
    const spur = steps(7)
      .toReversed()
      .map((share): Point => {
        const jag = share === 0 ? 0 : (chance() - 0.5) * 34
        return [peak[0] + span * 0.3 * share + jag * Math.sign(span), peak[1] + drop * share]
      })
    flanks.push({ outline: [...slope, ...spur], top: peak[1], foot: peak[1] + drop })
  }
  return flanks
}

function isHighest(crest: readonly Point[], index: number, reach: number): boolean {
  const height = crest[index]?.[1] ?? Infinity
  return crest.slice(index - reach, index + reach + 1).every(([, y]) => y >= height)
}
