import { type FileHandle, open } from 'node:fs/promises'
import type { ByteSource } from './open-archive.ts'

const partBytes = 256 * 1024

/** A file of this machine, open until it is closed. */
export async function openFileSource(path: string): Promise<ByteSource & { close: () => Promise<void> }> {
  const file = await open(path)
  const { size } = await file.stat()
  return {
    sizeBytes: size,
    open: (range) => readRange(file, range),
    close: () => file.close(),
  }
}

async function* readRange(
  file: FileHandle,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  for (let from = start; from < end;) {
    const part = Buffer.allocUnsafe(Math.min(partBytes, end - from))
    const { bytesRead } = await file.read(part, 0, part.length, from)
    if (bytesRead === 0) return
    yield part.subarray(0, bytesRead)
    from += bytesRead
  }
}
