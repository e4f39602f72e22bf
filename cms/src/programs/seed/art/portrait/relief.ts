/** The relief is this many times coarser than the sheet. */
const coarse = 3

/** A height for every pixel, kept at a third of the size and read between its samples. */
export class Relief {
  readonly #values: Float32Array
  readonly #width: number
  readonly #height: number

  /** The mask risen like dough: three softenings of it, the broad one for the body, the fine ones for its edges. */
  constructor(
    mask: Buffer,
    { pixelWidth, pixelHeight }: { pixelWidth: number; pixelHeight: number },
    strength: number,
  ) {
    this.#width = Math.ceil(pixelWidth / coarse)
    this.#height = Math.ceil(pixelHeight / coarse)
    const base = new Float32Array(this.#width * this.#height)
    for (let y = 0; y < this.#height; y++) {
      for (let x = 0; x < this.#width; x++) {
        base[y * this.#width + x] = mask[y * coarse * pixelWidth + x * coarse] ?? 0
      }
    }
    this.#values = new Float32Array(base.length)
    for (const [radius, share] of [
      [22, 1],
      [8, 0.34],
      [3, 0.1],
    ] as const) {
      const soft = softened(base, this.#width, this.#height, radius)
      for (let index = 0; index < soft.length; index++) {
        this.#values[index] = (this.#values[index] ?? 0) + (soft[index] ?? 0) * share * strength
      }
    }
  }

  at(x: number, y: number): number {
    const [exactX, exactY] = [x / coarse, y / coarse]
    const column = Math.min(Math.floor(exactX), this.#width - 2)
    const row = Math.min(Math.floor(exactY), this.#height - 2)
    const [right, down] = [exactX - column, exactY - row]
    const index = row * this.#width + column
    const above = blend(this.#values[index] ?? 0, this.#values[index + 1] ?? 0, right)
    const below = blend(
      this.#values[index + this.#width] ?? 0,
      this.#values[index + this.#width + 1] ?? 0,
      right,
    )
    return blend(above, below, down)
  }
}

/** Three box blurs, which is as good as a Gaussian one. */
function softened(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  let current = values
  for (let pass = 0; pass < 3; pass++) {
    current = boxBlur(current, { lines: height, length: width, lineStep: width, step: 1 }, radius)
    current = boxBlur(current, { lines: width, length: height, lineStep: 1, step: width }, radius)
  }
  return current
}

interface Stride {
  lines: number
  length: number
  lineStep: number
  step: number
}

function boxBlur(
  values: Float32Array,
  { lines, length, lineStep, step }: Stride,
  radius: number,
): Float32Array {
  const result = new Float32Array(values.length)
  const window = radius * 2 + 1
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    const at = (index: number): number => values[start + Math.min(Math.max(index, 0), length - 1) * step] ?? 0
    let sum = 0
    for (let index = -radius; index <= radius; index++) sum += at(index)
    for (let index = 0; index < length; index++) {
      result[start + index * step] = sum / window
      sum += at(index + radius + 1) - at(index - radius)
    }
  }
  return result
}

function blend(below: number, above: number, cover: number): number {
  return below + (above - below) * cover
}
