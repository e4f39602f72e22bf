/** Answers a request to the API. */
export type AnswerRequest = (request: Request) => Response | Promise<Response>

declare global {
  /** The API as Next has loaded it: Next's modules and the server's own are two worlds within one process. */
  var meridianApi: AnswerRequest | undefined
}

/** Lets the server of this process ask the API without Next. */
export function offerApi(answer: AnswerRequest): void {
  globalThis.meridianApi = answer
}

/** The API, once Next has loaded it. */
export function offeredApi(): AnswerRequest | undefined {
  return globalThis.meridianApi
}
