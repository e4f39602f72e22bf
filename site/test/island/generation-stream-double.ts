import type { Generation, GenerationEvent } from '@meridian/shared/content-creator/generation.schema'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** What a generation of the content creator writes, as the server sends it to the page of one test. */
export interface GenerationStream {
  /** The paths that were followed, in order. */
  followed: string[]
  /** All of the text so far. */
  write(text: string): Promise<void>
  end(generation: Generation): Promise<void>
}

/** Stands in for server-sent events, which jsdom lacks. */
export function streamGenerations(): GenerationStream {
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

  const send = (event: GenerationEvent) =>
    act(async () => {
      const latest = streams.at(-1)
      if (!latest) throw new Error('No generation is followed.')
      latest.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
    })
  return {
    followed,
    write: (text) => send({ type: 'text', at: 0, text }),
    end: (generation) => send({ type: 'generation', generation }),
  }
}
