import type { SourceFile, SourcePlace } from '../../source-record.ts'
import type { DecodedPiece } from './decode-bytes.ts'
import { longestProlog } from './recognize-xml.ts'

/** Of larger pieces V8 keeps the text for longer: at 64 kB the process takes twice the memory. */
const mostBytes = 16 * 1024
const mostPieces = longestProlog / mostBytes + 2
/** Smaller pieces are put together: the first one must be enough to tell the encoding. */
const fewestBytes = 4096

/** The bytes of a file in pieces that are neither large nor small, whatever pieces they come in; the last one may be both small and empty. */
export async function* inPieces(file: SourceFile): AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> {
  let waiting: Uint8Array = new Uint8Array()
  let small: Uint8Array[] = []
  let smallLength = 0
  for await (const chunk of file.open()) {
    small.push(chunk)
    smallLength += chunk.length
    if (smallLength < fewestBytes) continue
    const joined = small.length === 1 ? chunk : Buffer.concat(small)
    small = []
    smallLength = 0
    for (let at = 0; at < joined.length; at += mostBytes) {
      if (waiting.length > 0) yield { bytes: waiting, isLast: false }
      waiting = joined.subarray(at, at + mostBytes)
    }
  }
  if (small.length > 0) {
    if (waiting.length > 0) yield { bytes: waiting, isLast: false }
    waiting = Buffer.concat(small)
  }
  yield { bytes: waiting, isLast: true }
}

/** Which byte of a file a character stands at, for the pieces that were read last. */
export class FilePlaces {
  private readonly fileName: string
  private pieces: { index: number; piece: DecodedPiece }[] = []
  /** How many characters were read. */
  length = 0

  constructor(fileName: string) {
    this.fileName = fileName
  }

  add(piece: DecodedPiece): void {
    this.pieces.push({ index: this.length, piece })
    this.length += piece.text.length
    // As many as what stands before the first element may have.
    if (this.pieces.length > mostPieces) this.pieces.shift()
  }

  byteAt(index: number): number {
    const found = this.pieces.findLast((one) => one.index <= index) ?? this.pieces[0]
    return found ? found.piece.byteAt(Math.max(0, index - found.index)) : 0
  }

  at(index: number, line: number): SourcePlace {
    return { file: this.fileName, line, byte: this.byteAt(index) }
  }
}
