import { type SourceFile, UnreadableSource } from '../../source-record.ts'
import { readStart } from './decode-text.ts'

const lineFeed = 10
const carriageReturn = 13

/**
 * An error whose line alone is known, with the byte at which that line begins: the file is read once more up to there. Texts
 * of two bytes a letter keep the line.
 */
export async function withByteOfLine(error: UnreadableSource, file: SourceFile): Promise<UnreadableSource> {
  const { line, byte } = error.place
  if (line === null || byte !== null || error.place.file !== file.name) return error
  const isWide = (await readStart(file, 400)).includes(0)
  const start = isWide ? null : await startOfLine(file, line)
  return new UnreadableSource(error.message, { ...error.place, byte: start }, { cause: error.cause })
}

/** Null when the file has fewer lines. A line ends with `\n`, `\r\n` or `\r`. */
async function startOfLine(file: SourceFile, line: number): Promise<number | null> {
  let [current, at, before] = [1, 0, 0]
  if (line === 1) return 0
  for await (const part of file.open()) {
    for (const byte of part) {
      if (before === carriageReturn && byte !== lineFeed) {
        current += 1
        if (current === line) return at
      }
      at += 1
      before = byte
      if (byte !== lineFeed) continue
      current += 1
      if (current === line) return at
    }
  }
  return null
}
