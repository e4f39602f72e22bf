import type { ReaderAnswer } from '@meridian/shared/accounts/reader-calls.schema'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReceivedBody } from '../upstream/receive-body.ts'

/** A call that is about to be passed on by itself, for those who have a cheaper way to its answer. */
export interface PassedCall {
  request: IncomingMessage
  response: ServerResponse
  /** The network address that it comes from. */
  client: string
  /** Answers the call; its headers are flat name/value pairs. */
  answer(answer: ReaderAnswer): void
  /** Has the call passed on by itself, with what was read of its body. */
  passOn(received?: ReceivedBody): void
}

/** A cheaper way to the answers of some calls. */
export interface CallTaker {
  /** Takes a call, which it then answers or passes on; false for one that is not its own. */
  take(call: PassedCall): boolean
  /** Connections in use. */
  inUse(): number
  close(): Promise<void>
}
