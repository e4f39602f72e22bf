import { endpointAt } from '@meridian/shared/api/endpoint'
import { streamGenerationEndpoint } from '@meridian/shared/content-creator/content-creator.endpoints'
import type { Generation } from '@meridian/shared/content-creator/generation.schema'
import { readGenerationMessage } from '@meridian/shared/content-creator/generation-texts'

/** A generation whose text is still coming. */
export interface ActiveGeneration {
  generation: Generation
  /** What has come so far. */
  output: string
  isConnected: boolean
  isCancelling: boolean
}

export interface StreamReader {
  /** The text so far. */
  onText: (text: string) => void
  /** Whether the connection is there; while it is not, the browser tries again by itself. */
  onConnection: (isConnected: boolean) => void
  /** The generation is over. */
  onEnd: (generation: Generation) => void
  /** The stream can no longer be had: signed out, or the generation is gone. */
  onLost: () => void
}

/** Follows what a generation writes; answers with how to stop following, which does not stop the generation. */
export type FollowGeneration = (id: string, reader: StreamReader) => () => void

/** Follows by server-sent events: after a cut the browser goes on where it was, by the id of the last one. */
export const followGeneration: FollowGeneration = (id, reader) => {
  let text = ''
  const source = new EventSource(endpointAt(streamGenerationEndpoint, { id }).path)
  source.addEventListener('open', () => reader.onConnection(true))
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) reader.onLost()
    else reader.onConnection(false)
  })
  source.addEventListener('message', ({ data }) => {
    const read = readGenerationMessage(text, String(data))
    if ('generation' in read) {
      source.close()
      return reader.onEnd(read.generation)
    }
    text = read.text
    reader.onText(text)
  })
  return () => source.close()
}
