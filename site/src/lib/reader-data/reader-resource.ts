import type { AnswerOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { callApi } from '../api-client/api-client.ts'
import { type AnswerSchema, readAnswer } from '../api-client/read-answer.ts'
import { $session, endSession, type Session } from '../session/session.store.ts'

/** Data of the signed-in reader loading, loaded, or unavailable; `message` is a sentence by spec §8's general rule. */
export type ResourceState<Value> =
  | { state: 'loading' }
  | { state: 'ready'; value: Value }
  | { state: 'failed'; message: string }

export interface ReaderResource<Value> {
  $resource: ReadableAtom<ResourceState<Value>>
  /** Reads once more, because the reader asks for it. */
  reload(): Promise<void>
  /** Reads once more after a change, and shows what was there until then; without effect where nothing has been read. */
  refresh(): Promise<void>
  /** Takes over what an answer to a change has brought; without effect where nothing has been read. */
  update(change: (value: Value) => Value): void
}

/**
 * What one GET of the API has for the signed-in reader. It is read once: when something on the page first shows it, side by
 * side with the session itself, and only where there may be one. It is never read again by itself and never retried (spec §7,
 * client defaults); at sign-out, and when somebody else signs in, what was read is forgotten. A 401 ends the session.
 */
export function createReaderResource<const E extends CallableEndpoint>(
  endpoint: E,
  schema: AnswerSchema<AnswerOf<E>>,
): ReaderResource<AnswerOf<E>> {
  return createResource({ endpoint, schema, make: (value) => value })
}

/** Reads what a page is about to show, side by side, before that which shows it is there. */
export function beginReads(resources: readonly { $resource: ReadableAtom<unknown> }[]): void {
  for (const { $resource } of resources) $resource.listen(() => {})
}

interface ResourceSource<E extends CallableEndpoint, Value> {
  endpoint: E
  schema: AnswerSchema<AnswerOf<E>>
  /** What is kept of an answer; `link` is its header of that name. */
  make: (answer: AnswerOf<E>, link: string | null) => Value
}

/** The same where what is kept is not what was answered. */
export function createResource<const E extends CallableEndpoint, Value>(
  source: ResourceSource<E, Value>,
): ReaderResource<Value> {
  const { endpoint, schema, make } = source
  const $resource = atom<ResourceState<Value>>({ state: 'loading' })
  /** Whose data this is: null until the session says, undefined before anything was asked. */
  let owner: string | null | undefined
  let turn = 0

  async function read(): Promise<void> {
    turn += 1
    const own = turn
    const answer = await callApi(endpoint)
    // Meanwhile the reader has signed out or asked again.
    if (turn !== own) return
    if (answer.status === 401) return endSession()
    const taken = readAnswer(endpoint, schema, answer)
    if (!taken.ok) return $resource.set({ state: 'failed', message: taken.message })
    $resource.set({ state: 'ready', value: make(taken.value, answer.ok ? answer.link : null) })
  }

  function reload(): Promise<void> {
    $resource.set({ state: 'loading' })
    return read()
  }

  function follow(session: Session): void {
    if (session.state === 'failed') return
    if (session.state === 'signed-out') {
      owner = undefined
      turn += 1
      return $resource.set({ state: 'loading' })
    }
    const reader = session.state === 'authenticated' ? session.user.email : null
    const isAnother = owner !== null && owner !== reader
    owner = reader
    if (isAnother) void reload()
  }

  /** What was read, if it was: to look into a store that nobody asked for would have it read. */
  function shown() {
    const current = owner === undefined ? null : $resource.get()
    return current?.state === 'ready' ? current : null
  }

  onMount($resource, () => $session.subscribe(follow))

  return {
    $resource,
    reload,
    async refresh() {
      if (shown()) await read()
    },
    update(change) {
      const current = shown()
      if (current) $resource.set({ state: 'ready', value: change(current.value) })
    },
  }
}
