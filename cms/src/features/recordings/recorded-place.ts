/**
 * Whether a recording says where it was recorded: readers get the file as it is. Looked at are
 *
 * - of an MP4 all boxes but those of sound, pictures and padding: for the user data and keys of cameras and phones, for XMP, and for
 *   GoPro's telemetry;
 * - of WebM the names of its tags;
 * - of Ogg the names of its comments.
 *
 * Notes of other kinds are not known here, nor what a title or description says. MP3 and WAV have no customary place for it: they
 * are not looked at.
 */
export function saysItsPlace(data: Uint8Array): boolean {
  const file = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (file.subarray(0, matroskaStart.length).equals(matroskaStart)) return matroskaSaysPlace(file)
  if (file.toString('latin1', 0, oggPageStart.length) === oggPageStart) return oggSaysPlace(file)
  return boxType.test(file.toString('latin1', 4, headerBytes)) && mp4SaysPlace(file)
}

/** The user data, Apple's key, XMP's name (in `uuid` or in the user data), and the telemetry of GoPro. */
const mp4Marks = ['\xa9xyz', 'loci', 'location.ISO6709', 'GPSLatitude', 'gpmd'].map((mark) =>
  Buffer.from(mark, 'latin1'),
)

/** Here the same bytes are sound, pictures or nothing. */
const boxesWithoutWords = ['mdat', 'free', 'skip']

const boxType = /^[a-z]{4}$/
const headerBytes = 8
const longHeaderBytes = 16

function mp4SaysPlace(file: Buffer): boolean {
  for (let start = 0; start + headerBytes <= file.length;) {
    const size = boxSize(file, start)
    if (size < headerBytes) return false
    const type = file.toString('latin1', start + 4, start + headerBytes)
    const box = file.subarray(start, start + size)
    if (!boxesWithoutWords.includes(type) && mp4Marks.some((mark) => box.includes(mark))) return true
    start += size
  }
  return false
}

/** Of the box that begins at `start`; 0 stands for the rest of the file, 1 for a size in 64 bits. */
function boxSize(file: Buffer, start: number): number {
  const size = file.readUInt32BE(start)
  if (size === 0) return file.length - start
  if (size !== 1) return size
  return start + longHeaderBytes <= file.length ? Number(file.readBigUInt64BE(start + headerBytes)) : 0
}

/** `LOCATION`, `RECORDING_LOCATION`, `GPS`, `GEO_LOCATION`: whole words of a name, or their beginnings. */
const placeName = /(?<![a-z])(?:location|gps|geo)/i

const matroskaStart = Buffer.of(0x1a, 0x45, 0xdf, 0xa3)
const tagNameId = Buffer.of(0x45, 0xa3)

/** The same two bytes are among sound and pictures as well, but no such name follows them there. */
function matroskaSaysPlace(file: Buffer): boolean {
  for (let at = file.indexOf(tagNameId); at !== -1; at = file.indexOf(tagNameId, at + 1)) {
    const sizeAt = at + tagNameId.length
    // The zeros that a size begins with say how many bytes it has; the last of them is all of it, for names are short.
    const start = sizeAt + Math.clz32(file[sizeAt] ?? 0) - 23
    const size = (file[start - 1] ?? 0) & 0x7f
    const name = file.toString('latin1', start, start + size)
    if (/^[ -~]+$/.test(name) && placeName.test(name)) return true
  }
  return false
}

const oggPageStart = 'OggS'
const oggHeaderBytes = 27

/** A comment is its length in four bytes, of which the last is 0, its name, `=` and its value. */
const commentName = /\0([ -<>-~]+)=/g

function oggSaysPlace(file: Buffer): boolean {
  const words = oggHeaders(file).toString('latin1')
  return [...words.matchAll(commentName)].some(([, name]) => placeName.test(name ?? ''))
}

/** What the pages before those with sound have in them, which may be cut anywhere: their position in the sound is 0, or -1. */
function oggHeaders(file: Buffer): Buffer {
  const contents: Buffer[] = []
  for (let start = 0; start + oggHeaderBytes <= file.length;) {
    const position = file.readBigInt64LE(start + 6)
    if (file.toString('latin1', start, start + 4) !== oggPageStart || position > 0n) break
    const contentStart = start + oggHeaderBytes + (file[start + oggHeaderBytes - 1] ?? 0)
    const segments = file.subarray(start + oggHeaderBytes, contentStart)
    const end = contentStart + segments.reduce((sum, bytes) => sum + bytes, 0)
    contents.push(file.subarray(contentStart, end))
    start = end
  }
  return Buffer.concat(contents)
}
