import type { IssuePdfDocument } from './issue-pdf-document.ts'
import type { Line } from './lines.ts'
import type { TextStyle } from './styles.ts'

/** Where text may run: a column of a page. */
export interface Frame {
  x: number
  top: number
  bottom: number
  width: number
}

const minLinesTogether = 2

/** Fills frames one after the other, and goes on to a new page when the last one of a page is full. */
export class Flow {
  readonly document: IssuePdfDocument
  readonly #nextFrames: () => Frame[]
  #frames: Frame[]
  #frame: Frame
  #y: number

  /** `frames` are those of the page that is open; `nextFrames` begins a new page and gives its frames. */
  constructor(document: IssuePdfDocument, frames: Frame[], nextFrames: () => Frame[]) {
    this.document = document
    this.#nextFrames = nextFrames
    this.#frames = frames
    this.#frame = this.#shiftFrame()
    this.#y = this.#frame.top
  }

  get width(): number {
    return this.#frame.width
  }

  /** How much of the open page's frames is filled, in points. */
  get filled(): number {
    return this.#y - this.#frame.top + this.#filledBefore
  }

  #filledBefore = 0

  /** Leaves room, but none at the top of a frame. */
  gap(height: number): void {
    if (this.#y > this.#frame.top) this.#y += height
  }

  hasRoom(height: number): boolean {
    return this.#room >= height
  }

  /** Goes on to the next frame unless this height is left. What is taller than any frame is let through. */
  need(height: number): void {
    if (this.#room >= height || this.#y === this.#frame.top) return
    this.#advance()
  }

  /** Places a thing that cannot be divided. */
  place(height: number, draw: (place: { x: number; top: number; width: number }) => void): void {
    this.need(height)
    const { x, width } = this.#frame
    draw({ x, top: this.#y, width })
    this.#y += height
  }

  /** Places lines, at least two together at either side of a break, as one element of the structure. */
  placeLines(
    type: string,
    lines: readonly Line[],
    {
      style,
      indents,
      opening,
    }: {
      style: TextStyle
      indents?: readonly number[]
      /** Drawn right before the first line, and read with it. */
      opening?: (place: { x: number; top: number }) => void
    },
  ): void {
    let done = 0
    this.document.markPieces(type, () => {
      if (done === lines.length) return null
      const count = this.#linesThatFit(lines.length - done, style.leading, done === 0)
      const piece = lines.slice(done, done + count)
      const place = { x: this.#frame.x, top: this.#y, indents: indents?.slice(done, done + count) ?? [] }
      const isFirst = done === 0
      this.#y += count * style.leading
      done += count
      return () => {
        if (isFirst) opening?.(place)
        this.document.drawLines(piece, style, place)
      }
    })
  }

  /** How many lines stand in this frame, or the next one if none may stand here. */
  #linesThatFit(left: number, leading: number, isStart: boolean): number {
    for (;;) {
      const room = Math.floor((this.#room + 0.01) / leading)
      if (room >= left) return left
      const kept = Math.min(room, left - minLinesTogether)
      if (kept >= (isStart ? minLinesTogether : 1)) return kept
      if (this.#y === this.#frame.top) return Math.max(1, Math.min(room, left))
      this.#advance()
    }
  }

  get #room(): number {
    return this.#frame.bottom - this.#y
  }

  #advance(): void {
    if (this.#frames.length === 0) {
      this.#filledBefore = 0
      this.#frames = this.#nextFrames()
    } else this.#filledBefore += this.#frame.bottom - this.#frame.top
    this.#frame = this.#shiftFrame()
    this.#y = this.#frame.top
  }

  #shiftFrame(): Frame {
    const [frame, ...others] = this.#frames
    if (!frame) throw new Error('A page has at least one frame.')
    this.#frames = others
    return frame
  }
}
