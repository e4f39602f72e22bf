/**
 * A drawing before it is printed. Colours are not colours yet: the red channel carries the tone (0 darkest ink,
 * 1 bare paper), the green one how much spot colour lies there, the blue one how coarse the grain is. The press
 * (`press.ts`) turns them into ink on paper.
 */
export interface Ink {
  tone: number
  accent?: number
  grain?: number
}

export type Paint = Ink | string
export type Point = readonly [x: number, y: number]
export type GradientStop = readonly [offset: number, ink: Ink, opacity?: number]

export interface StrokeStyle {
  width: number
  opacity?: number
  dash?: string
  cap?: 'round' | 'butt'
}

const defaultGrain = 0.35

export class Plate {
  readonly width: number
  readonly height: number
  readonly #name: string
  readonly #definitions: string[] = []
  readonly #elements: string[] = []

  /**
   * `width` and `height` are in drawing units; the short side is 1000 by convention. A plate that is set into
   * another needs a `name` of its own.
   */
  constructor(width: number, height: number, name = 'd') {
    this.#name = name
    this.width = width
    this.height = height
  }

  /** A gradient along a line in drawing units, to be used as a paint. */
  linear(from: Point, to: Point, stops: readonly GradientStop[]): string {
    const line = `x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}"`
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stopMarkup(stops)}</linearGradient>`,
    )
  }

  /** A gradient around a point; `focus` is where the light falls. */
  radial(centre: Point, radius: number, stops: readonly GradientStop[], focus: Point = centre): string {
    const place = `cx="${n(centre[0])}" cy="${n(centre[1])}" r="${n(radius)}" fx="${n(focus[0])}" fy="${n(focus[1])}"`
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${place}>${stopMarkup(stops)}</radialGradient>`,
    )
  }

  /** Draws what `draw` adds inside the outline `clip` only. */
  clipped(clip: string, draw: () => void): void {
    const id = `${this.#name}${this.#definitions.length}`
    this.#definitions.push(`<clipPath id="${id}"><path d="${clip}"/></clipPath>`)
    this.#elements.push(`<g clip-path="url(#${id})">`)
    draw()
    this.#elements.push('</g>')
  }

  fill(path: string, paint: Paint, opacity = 1, rule: 'nonzero' | 'evenodd' = 'nonzero'): void {
    const fillRule = rule === 'evenodd' ? ' fill-rule="evenodd"' : ''
    this.#elements.push(
      `<path d="${path}"${fillRule} fill="${colour(paint)}"${opacityMarkup('fill', opacity)}/>`,
    )
  }

  stroke(path: string, paint: Paint, style: StrokeStyle): void {
    const dash = style.dash ? ` stroke-dasharray="${style.dash}"` : ''
    const cap = ` stroke-linecap="${style.cap ?? 'butt'}" stroke-linejoin="round"`
    const width = ` stroke-width="${n(style.width)}"`
    this.#elements.push(
      `<path d="${path}" fill="none" stroke="${colour(paint)}"${width}${dash}${cap}${opacityMarkup('stroke', style.opacity ?? 1)}/>`,
    )
  }

  /** Covers the whole sheet. */
  ground(paint: Paint): void {
    this.fill(rectangle(0, 0, this.width, this.height), paint)
  }

  /** Sets another plate into a window of this one. */
  inset(plate: Plate, x: number, y: number, width: number, height: number): void {
    const window = `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`
    const view = `viewBox="0 0 ${n(plate.width)} ${n(plate.height)}" preserveAspectRatio="none"`
    this.#elements.push(`<svg ${window} ${view}>${plate.#body()}</svg>`)
  }

  /** The drawing as SVG at a width in pixels. */
  toSvg(pixelWidth: number): string {
    const pixelHeight = Math.round((pixelWidth * this.height) / this.width)
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelWidth}" height="${pixelHeight}"` +
      ` viewBox="0 0 ${n(this.width)} ${n(this.height)}" preserveAspectRatio="none">` +
      `${this.#body()}</svg>`
    )
  }

  #body(): string {
    return `<defs>${this.#definitions.join('')}</defs>${this.#elements.join('')}`
  }

  #define(markup: (id: string) => string): string {
    const id = `${this.#name}${this.#definitions.length}`
    this.#definitions.push(markup(id))
    return `url(#${id})`
  }
}

/** Points written as in SVG: `points('33 17, 27 1')`. */
export function points(text: string): Point[] {
  return text.split(',').map((pair): Point => {
    const [x, y] = pair.trim().split(/\s+/).map(Number)
    if (x === undefined || y === undefined || Number.isNaN(x + y))
      throw new TypeError(`'${pair}' is no point.`)
    return [x, y]
  })
}

export function polygon(line: readonly Point[]): string {
  return `${polyline(line)}Z`
}

export function polyline(line: readonly Point[]): string {
  return line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')
}

/** A smooth curve through all line (Catmull-Rom as cubic Béziers). */
export function curve(line: readonly Point[], closed = false): string {
  const count = line.length
  const at = (index: number): Point =>
    (closed ? line[(index + count) % count] : line[Math.min(Math.max(index, 0), count - 1)]) ?? [0, 0]
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    path +=
      `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)}` +
      ` ${n(to[0] - (after[0] - from[0]) / 6)} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`
  }
  return closed ? `${path}Z` : path
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`
}

export function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius)
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, degrees = 0): string {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [radiusX * Math.cos(angle), radiusX * Math.sin(angle)]
  const arc = `A${n(radiusX)} ${n(radiusY)} ${n(degrees)} 1 1`
  return `M${n(x - dx)} ${n(y - dy)}${arc} ${n(x + dx)} ${n(y + dy)}${arc} ${n(x - dx)} ${n(y - dy)}Z`
}

/** Writes a number with the two decimals that matter in print. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function colour(paint: Paint): string {
  if (typeof paint === 'string') return paint
  return `rgb(${channel(paint.tone)},${channel(paint.accent ?? 0)},${channel(paint.grain ?? defaultGrain)})`
}

function channel(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 255)
}

function stopMarkup(stops: readonly GradientStop[]): string {
  return stops
    .map(([offset, ink, opacity = 1]) => {
      const transparency = opacity < 1 ? ` stop-opacity="${n(opacity)}"` : ''
      return `<stop offset="${n(offset)}" stop-color="${colour(ink)}"${transparency}/>`
    })
    .join('')
}

/** Of the paint, not of the element: an element's opacity makes the renderer composite the whole sheet again. */
function opacityMarkup(paint: 'fill' | 'stroke', opacity: number): string {
  return opacity < 1 ? ` ${paint}-opacity="${n(opacity)}"` : ''
}
