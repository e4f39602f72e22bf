/** How cameras and phones name the place in MP4: in the user data, or by a key of Apple's. */
const marks = [Buffer.from('\xa9xyz', 'latin1'), Buffer.from('loci'), Buffer.from('location.ISO6709')]

const headerBytes = 8
const longHeaderBytes = 16

/**
 * Whether an MP4 says where it was recorded: readers get the file as it is. Of its boxes `moov` alone has words; elsewhere the
 * same bytes are sound or pictures.
 */
export function saysItsPlace(data: Uint8Array): boolean {
  const file = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  for (let start = 0; start + headerBytes <= file.length;) {
    const size = boxSize(file, start)
    if (size < headerBytes) return false
    if (file.toString('latin1', start + 4, start + headerBytes) === 'moov') {
      const words = file.subarray(start, start + size)
      return marks.some((mark) => words.includes(mark))
    }
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
