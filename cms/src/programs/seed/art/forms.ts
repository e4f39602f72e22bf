import { circle, n, type Plate, type Point } from './plate.ts'

interface Shading {
  /** Where the light comes from, each axis in -1…1. */
  light: Point
  bright: number
  dark: number
  accent?: number
}

/** A ball with a lit side, a dark side and the faint light that comes back from below. */
export function sphere(
  plate: Plate,
  centre: Point,
  radius: number,
  { light, bright, dark, accent = 0 }: Shading,
): void {
  const focus: Point = [centre[0] + light[0] * radius * 0.9, centre[1] + light[1] * radius * 0.9]
  const middle = (bright + dark) / 2
  const body = plate.radial(
    centre,
    radius * 1.02,
    [
      [0, { tone: bright, grain: 0.35, accent }],
      [0.34, { tone: middle + 0.12, grain: 0.75, accent }],
      [0.72, { tone: dark + 0.1, grain: 1, accent }],
      [0.92, { tone: dark, grain: 0.8, accent }],
      [1, { tone: dark + 0.09, grain: 0.7, accent }],
    ],
    focus,
  )
  plate.fill(circle(centre[0], centre[1], radius), body)
}

/** A person far off, in spot colour: what gives a building its scale. `foot` is where they stand. */
export function figure(
  plate: Plate,
  foot: Point,
  { height, shadow }: { height: number; shadow: Point },
): void {
  const [x, y] = foot
  const u = height / 100
  const at = (across: number, up: number): string => `${n(x + across * u)} ${n(y - up * u)}`
  const body =
    `M${at(-8, 0)}L${at(-6, 40)}C${at(-15, 52)} ${at(-14, 80)} ${at(-5, 83)}` +
    `L${at(5, 83)}C${at(14, 80)} ${at(15, 52)} ${at(6, 40)}L${at(8, 0)}L${at(1.5, 0)}L${at(0, 34)}L${at(-1.5, 0)}Z`
  plate.fill(
    `M${n(x - 11 * u)} ${n(y)}L${n(x + shadow[0] - 4 * u)} ${n(y + shadow[1])}L${n(x + shadow[0] + 10 * u)} ${n(y + shadow[1])}L${n(x + 9 * u)} ${n(y)}Z`,
    { tone: 0.02, grain: 0.8 },
    0.5,
  )
  plate.fill(body, { tone: 0.68, accent: 1, grain: 0.3 })
  plate.fill(circle(x, y - 92 * u, 6.6 * u), { tone: 0.56, accent: 1, grain: 0.3 })
}
