/*
 * Whole numbers in as few bytes as they need, seven bits in each: most of what is counted of a page in a day is below 128.
 */

const bits = 7
const more = 0x80
/** Up to here the operators for bits can be used. */
const mostShifted = 2 ** 31

export class ByteWriter {
  #bytes = Buffer.allocUnsafe(128)
  #length = 0

  /** A whole number from 0 to 2^53 - 1. */
  number(value: number): this {
    this.#makeRoom(12)
    let rest = value
    while (rest >= more) {
      this.#bytes[this.#length++] = (rest % more) + more
      rest = rest < mostShifted ? rest >>> bits : Math.floor(rest / more)
    }
    this.#bytes[this.#length++] = rest
    return this
  }

  /** A list whose length the reader knows: equal numbers that follow one another are written once. */
  numbers(list: readonly number[]): this {
    for (let start = 0, end = 0; start < list.length; start = end) {
      const value = list[start] ?? 0
      while (end < list.length && list[end] === value) end += 1
      const isRepeated = end - start > 1
      this.number(2 * value + (isRepeated ? 1 : 0))
      if (isRepeated) this.number(end - start - 2)
    }
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
    return this
  }

  /** All that was written. */
  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }

  #makeRoom(size: number): void {
    if (this.#length + size <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(2 * (this.#length + size))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}

/** Reads what {@link ByteWriter} wrote; throws a RangeError where it ends too soon. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#offset >= this.#bytes.length
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= more) {
      const byte = this.#bytes[this.#offset++]
      if (byte === undefined) throw new RangeError('A number is cut short.')
      value += (byte % more) * scale
      if (byte < more) return value
    }
  }

  numbers(length: number): number[] {
    const list: number[] = []
    while (list.length < length) {
      const head = this.number()
      const times = head % 2 === 1 ? this.number() + 2 : 1
      if (list.length + times > length) throw new RangeError('A list is longer than it can be.')
      const value = Math.floor(head / 2)
      for (let time = 0; time < times; time += 1) list.push(value)
    }
    return list
  }

  bytes(length: number): Uint8Array {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new RangeError('Bytes are cut short.')
    const bytes = this.#bytes.subarray(this.#offset, end)
    this.#offset = end
    return bytes
  }

  /** All that is left. */
  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.#offset)
  }
}
