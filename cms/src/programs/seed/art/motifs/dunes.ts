import { circle, curve, polygon, polyline, n, type Point } from '../plate.ts'
import { lerp, steps, type Scene } from '../scene.ts'

interface Dune {
  summit: Point
  /** The side in shadow: 1 right, -1 left. */
  lee: number
  height: number
  windward: number
  leeward: number
}

/** Dunes: long backs in the light, sharp crests, slip faces in shadow, and the ripples that wind leaves. */
export function drawDunes({ plate, random, noise, composition }: Scene): void {
  const { width, height } = plate
  const lee = random.pick([-1, 1])
  const horizon = height * random.between(0.3, 0.4)
  plate.ground(
    plate.linear(
      [0, 0],
      [0, horizon],
      [
        [0, { tone: 0.76, grain: 0.6 }],
        [1, { tone: 0.99, grain: 0.35 }],
      ],
    ),
  )
  const sun: Point = [width * (0.5 - lee * random.between(0.2, 0.34)), horizon * random.between(0.36, 0.6)]
  const radius = random.between(34, 52)
  plate.fill(circle(...sun, radius), { tone: 0.74, accent: 1, grain: 0.3 })
  if (composition === 'crescent') {
    plate.fill(circle(sun[0] + radius * 0.42, sun[1] - radius * 0.22, radius * 0.92), {
      tone: 0.85,
      grain: 0.5,
    })
  }
  const count = 6
  const start = random.pick([0, 1])
  for (const [index, depth] of steps(count).entries()) {
    const swing = (index + start) % 2 === 0 ? 1 : -1
    const rise = lerp(34, 300, depth ** 1.1) * random.between(0.85, 1.15)
    const base = lerp(horizon + 26, height * 1.04, depth ** 1.25)
    const dune: Dune = {
      summit: [width * (0.5 + swing * random.between(0.1, 0.36)), base - rise],
      lee,
      height: rise,
      windward: width * random.between(0.34, 0.5) * lerp(0.7, 1.1, depth),
      leeward: width * random.between(0.16, 0.26) * lerp(0.7, 1.1, depth),
    }
    drawDune(dune, base, depth)
  }

  function drawDune(dune: Dune, base: number, depth: number): void {
    const crest = steps(120).map((share): Point => {
      const x = share * width
      const away = (x - dune.summit[0]) * dune.lee
      const reach = away > 0 ? away / dune.leeward : -away / dune.windward
      const swell = 14 * depth * noise(x / 500, depth * 9)
      return [x, base - dune.height * Math.exp(-(reach ** 1.12) * 1.25) + swell * Math.min(1, reach * 2)]
    })
    const tone = lerp(0.92, 0.7, depth)
    const body = polygon([...crest, [width, height + 10], [0, height + 10]])
    plate.fill(
      body,
      plate.linear(
        [0, dune.summit[1]],
        [0, base + 160],
        [
          [0, { tone, grain: 0.45 }],
          [1, { tone: tone - 0.2, grain: 0.8 }],
        ],
      ),
    )
    const edge = steps(12).map((share): Point => {
      const fall = dune.height * 2.1 * share
      const sweep = Math.sin(share * Math.PI * 1.35) * dune.leeward * 0.34
      return [dune.summit[0] + dune.lee * (sweep - share * dune.leeward * 0.12), dune.summit[1] + fall]
    })
    const leeCrest = crest.filter(([x]) => (x - dune.summit[0]) * dune.lee > 0)
    const outward = dune.lee > 0 ? leeCrest : leeCrest.toReversed()
    const far: Point = [dune.lee > 0 ? width + 40 : -40, height + 40]
    const low = edge.at(-1) ?? far
    const shadow = `${curve([dune.summit, ...outward])}L${n(far[0])} ${n(far[1])}L${n(low[0])} ${n(low[1])}L${curve(edge.toReversed()).slice(1)}Z`
    const dark = lerp(0.62, 0.1, depth ** 0.7)
    plate.clipped(body, () => {
      windRipples(crest, dune, depth)
      plate.fill(
        shadow,
        plate.linear(
          [dune.summit[0], dune.summit[1]],
          [dune.summit[0] + dune.lee * dune.leeward * 1.5, dune.summit[1] + dune.height * 1.1],
          [
            [0, { tone: dark, grain: 0.8 }],
            [0.45, { tone: dark + 0.1, grain: 1 }, 0.96],
            [1, { tone: tone - 0.2, grain: 1 }, 0],
          ],
        ),
      )
    })
    plate.stroke(polyline(crest), { tone: 1, grain: 0.2 }, { width: 1.6, opacity: 0.5 })
  }

  function windRipples(crest: readonly Point[], dune: Dune, depth: number): void {
    if (depth < 0.3) return
    for (let line = 1; line <= 22; line++) {
      const drop = line ** 1.42 * lerp(2.4, 5, depth)
      const ripple = crest.map(([x, y]): Point => [
        x,
        y + drop + 6 * noise(x / 90, line * 0.35 + dune.height),
      ])
      plate.stroke(
        polyline(ripple),
        { tone: 0.4, grain: 0.3 },
        { width: 1.1, opacity: lerp(0.12, 0.34, depth) * (1 - line / 26) },
      )
    }
  }
}
