/** A colour in three channels from 0 to 255. */
export interface Rgb {
  red: number
  green: number
  blue: number
}

/** Reads `#aabbcc`, `#abc` and `rgb(1, 2, 3)`; null for anything else. */
export function parseColour(text: string): Rgb | null {
  const value = text.trim().toLowerCase()
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(value)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(value)
  const hex = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit)
  const plain = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(value)?.slice(1)
  const [red, green, blue] = hex?.map((pair) => Number.parseInt(pair, 16)) ?? plain?.map(Number) ?? []
  return red === undefined || green === undefined || blue === undefined ? null : { red, green, blue }
}

export function colourText({ red, green, blue }: Rgb): string {
  return `#${[red, green, blue].map((channel) => clamp(channel).toString(16).padStart(2, '0')).join('')}`
}

function clamp(channel: number): number {
  return Math.min(255, Math.max(0, Math.round(channel)))
}

/** How much light a channel gives, from 0 to 1 (sRGB). */
function toLinear(channel: number): number {
  const part = channel / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** How bright a colour is to the eye, from 0 to 1 (WCAG 2.2, relative luminance). */
export function luminance({ red, green, blue }: Rgb): number {
  const [r, g, b] = [red, green, blue].map(toLinear)
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** From 1 for equal colours to 21 for black on white (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

interface Hsl {
  hue: number
  saturation: number
  lightness: number
}

function toHsl({ red, green, blue }: Rgb): Hsl {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [range, lightness] = [high - low, (high + low) / 2]
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sixth = high === r ? ((g - b) / range) % 6 : high === g ? (b - r) / range + 2 : (r - g) / range + 4
  return { hue: (sixth * 60 + 360) % 360, saturation, lightness }
}

function fromHsl({ hue, saturation, lightness }: Hsl): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    return 255 * (lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  }
  return { red: channel(0), green: channel(8), blue: channel(4) }
}

/** The same hue, as dark as it was light. */
export function invertLightness(colour: Rgb): Rgb {
  const hsl = toHsl(colour)
  return fromHsl({ ...hsl, lightness: 1 - hsl.lightness })
}

/* CIE L*a*b* under D65. */
const white = { x: 0.950_47, y: 1, z: 1.088_83 }
const epsilon = 216 / 24_389
const kappa = 24_389 / 27

/** The same hue at a perceived lightness (L* from 0 to 100) that `change` makes of its own. */
export function withLightness(colour: Rgb, change: (lightness: number) => number): Rgb {
  const [r = 0, g = 0, b = 0] = [colour.red, colour.green, colour.blue].map(toLinear)
  const fx = toLab((0.4124 * r + 0.3576 * g + 0.1805 * b) / white.x)
  const fy = toLab((0.2126 * r + 0.7152 * g + 0.0722 * b) / white.y)
  const fz = toLab((0.0193 * r + 0.1192 * g + 0.9505 * b) / white.z)
  const y = (change(116 * fy - 16) + 16) / 116
  const [x, z] = [fromLab(y + fx - fy) * white.x, fromLab(y + fz - fy) * white.z]
  const brightness = fromLab(y) * white.y
  const channels = [
    3.2406 * x - 1.5372 * brightness - 0.4986 * z,
    -0.9689 * x + 1.8758 * brightness + 0.0415 * z,
    0.0557 * x - 0.204 * brightness + 1.057 * z,
  ].map((part) => {
    const held = Math.min(1, Math.max(0, part))
    return 255 * (held <= 0.003_130_8 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055)
  })
  const [red = 0, green = 0, blue = 0] = channels
  return { red, green, blue }
}

function toLab(part: number): number {
  return part > epsilon ? Math.cbrt(part) : (kappa * part + 16) / 116
}

function fromLab(part: number): number {
  return part ** 3 > epsilon ? part ** 3 : (116 * part - 16) / kappa
}
