import { readSnapshotEndpoint } from '@meridian/shared/replica/replica.endpoints'
import { openCmsAccess } from '../../src/lib/content/cms-access.ts'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'
import { SnapshotError } from './snapshot-file.ts'

const usualSilenceMs = 30_000
/** The longest article and more. */
const maxLineBytes = 64 * 1024 * 1024
const newline = 0x0a

/** How to reach the CMS from a thread of its own. */
export type SnapshotSource = Parameters<typeof openCmsAccess>[0]

/**
 * Asks the CMS for a snapshot and gives its lines as they come. Throws ContentUnavailableError when the CMS does not begin to answer,
 * and SnapshotError when it stops in the middle.
 */
export async function* openSnapshot(source: SnapshotSource): AsyncGenerator<string> {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error('The CMS has fallen silent.'))
  const timer = setTimeout(giveUp, usualSilenceMs * (source.timeoutFactor ?? 1))
  try {
    const body = await begin(source, silence.signal)
    try {
      yield* linesOf(body, () => timer.refresh())
    } catch (cause) {
      throw cause instanceof SnapshotError ? cause : new SnapshotError('The snapshot was cut off.', { cause })
    }
  } finally {
    clearTimeout(timer)
    // Who reads no further leaves the rest of it.
    silence.abort()
  }
}

async function begin(source: SnapshotSource, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await openCmsAccess(source).stream(readSnapshotEndpoint.path, signal)
  } catch (cause) {
    if (cause instanceof ContentUnavailableError) throw cause
    throw new ContentUnavailableError('away', 'The CMS gave no snapshot.', { cause })
  }
}

/** Lines end with a line feed and nothing else: texts may hold other separators of lines. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<string> {
  let begun: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    onChunk()
    let from = 0
    for (;;) {
      const until = chunk.indexOf(newline, from)
      if (until < 0) break
      yield Buffer.concat([...begun, chunk.subarray(from, until)]).toString('utf8')
      begun = []
      bytes = 0
      from = until + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > maxLineBytes) throw new SnapshotError('The snapshot has a line without an end.')
  }
  if (bytes > 0) throw new SnapshotError('The snapshot was cut off in the middle of a line.')
}
