import type { Run, RunEvent } from '@meridian/shared/content-creator/creator-run.schema'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** What a run of the content creator writes, as the server sends it to the page of one test. */
export interface RunStream {
  /** The paths that were followed, in order. */
  followed: string[]
  /** All of the text so far. */
  write(text: string): Promise<void>
  end(run: Run): Promise<void>
}

/** Stands in for server-sent events, which jsdom lacks. */
export function streamRuns(): RunStream {
  const followed: string[] = []
  const streams: EventTarget[] = []

  class Stream extends EventTarget {
    static readonly CLOSED = 2
    readyState = 1
    constructor(path: string) {
      super()
      followed.push(path)
      streams.push(this)
    }
    close(): void {
      this.readyState = Stream.CLOSED
    }
  }
  vi.stubGlobal('EventSource', Stream)

  const send = (event: RunEvent) =>
    act(async () => {
      const latest = streams.at(-1)
      if (!latest) throw new Error('No run is followed.')
      latest.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
    })
  return {
    followed,
    write: (text) => send({ type: 'text', at: 0, text }),
    end: (run) => send({ type: 'run', run }),
  }
}
