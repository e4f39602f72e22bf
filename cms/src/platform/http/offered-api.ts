import { channel, subscribe } from 'node:diagnostics_channel'

/** Answers a request to the API. */
export type AnswerRequest = (request: Request) => Response | Promise<Response>

/*
 * Next bundles the API, and the server loads its own modules: two copies of every module in one process, which share no
 * variable. A channel of Node is the same for both, says by its name what passes through it, and leaves nothing on the
 * global object. Next has no means of its own to hand something to the server around it.
 */
const name = 'meridian.api'

/** Lets the server of this process ask the API without Next. */
export function offerApi(answer: AnswerRequest): void {
  channel(name).publish(answer)
}

/** Listens for the API, from before Next loads it; the function gives it once it is there. */
export function listenForApi(): () => AnswerRequest | undefined {
  let offered: AnswerRequest | undefined
  subscribe(name, (message) => {
    if (isAnswer(message)) offered = message
  })
  return () => offered
}

function isAnswer(message: unknown): message is AnswerRequest {
  return typeof message === 'function'
}
