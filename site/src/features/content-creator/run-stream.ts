import type { Run } from '@meridian/shared/content-creator/creator-run.schema'
import { readRunMessage } from '@meridian/shared/content-creator/run-texts'

export interface StreamReader {
  /** The text so far. */
  onText: (text: string) => void
  /** Whether the connection is there; while it is not, the browser tries again by itself. */
  onConnection: (isConnected: boolean) => void
  /** The run is over. */
  onEnd: (run: Run) => void
  /** The stream can no longer be had: signed out, or the run is gone. */
  onLost: () => void
}

/** Follows what a run writes; answers with how to stop following, which does not stop the run. */
export type FollowRun = (id: string, reader: StreamReader) => () => void

/** Follows by server-sent events: after a cut the browser goes on where it was, by the id of the last one. */
export const followRun: FollowRun = (id, reader) => {
  let text = ''
  const source = new EventSource(`/api/staff/content-creator/runs/${id}/events`)
  source.addEventListener('open', () => reader.onConnection(true))
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) reader.onLost()
    else reader.onConnection(false)
  })
  source.addEventListener('message', ({ data }) => {
    const read = readRunMessage(text, String(data))
    if ('run' in read) {
      source.close()
      return reader.onEnd(read.run)
    }
    text = read.text
    reader.onText(text)
  })
  return () => source.close()
}
