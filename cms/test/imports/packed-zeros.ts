import { constants, createDeflateRaw, deflateRawSync } from 'node:zlib'

/** So many megabytes of zeros as a file of a zip is packed: each of them by itself, so that no more than one is ever held. */
export async function packedZeros(megabytes: number): Promise<Buffer> {
  const deflate = createDeflateRaw()
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  deflate.write(Buffer.alloc(1e6))
  await new Promise<void>((done) => deflate.flush(constants.Z_FULL_FLUSH, () => done()))
  deflate.destroy()
  const one = Buffer.concat(parts)
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), deflateRawSync(Buffer.alloc(0))])
}
