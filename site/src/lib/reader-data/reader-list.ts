import type { AnswerOf, CallableEndpoint, Json } from '@meridian/shared/api/endpoint'
import type { ZodType } from 'zod'
import { readAnswer } from '../api-client/read-answer.ts'
import { callReaderApi, type ReaderAnswer } from './call-reader-api.ts'
import { createResource, type ReaderResource } from './reader-resource.ts'

/** What has been read of a list so far. */
export interface ReadList<Entry> {
  entries: readonly Entry[]
  /** Where the rest of it is; null when this is all of it. */
  nextPage: string | null
}

export interface ReaderList<Entry> extends ReaderResource<ReadList<Entry>> {
  /** Reads what follows and appends it; the answer says what became of it. */
  readMore(): Promise<ReaderAnswer>
}

/** A list of the signed-in reader, of which a page is read at a time. */
export function createReaderList<const E extends CallableEndpoint & { answer: Json<unknown[]> }>(
  endpoint: E,
  schema: ZodType<AnswerOf<E>>,
): ReaderList<AnswerOf<E>[number]> {
  const resource = createResource({
    endpoint,
    schema,
    make: (entries, link): ReadList<AnswerOf<E>[number]> => ({ entries, nextPage: nextPageOf(link) }),
  })

  async function readMore(): Promise<ReaderAnswer> {
    const current = resource.$resource.get()
    const from = current.state === 'ready' ? current.value.nextPage : null
    if (!from?.startsWith(endpoint.path)) return { ok: true, body: null, link: null }
    const next = { ...endpoint, path: `${endpoint.path}${from.slice(endpoint.path.length)}` as const }
    const answer = await callReaderApi(next)
    if (!answer.ok) return answer
    const read = readAnswer(next, schema, answer)
    if (!read.ok) return read
    resource.update((known) => {
      // A second click, or the list was read again meanwhile.
      if (known.nextPage !== from) return known
      return { entries: [...known.entries, ...read.value], nextPage: nextPageOf(answer.link) }
    })
    return answer
  }

  return { ...resource, readMore }
}

/** Path and query of the rest of a list, from the header `Link` (RFC 8288) as the API writes it; null at its end. */
function nextPageOf(link: string | null): string | null {
  return /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null
}
