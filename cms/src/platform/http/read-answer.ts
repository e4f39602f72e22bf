/**
 * Reads the text of another server's answer.
 * @throws Error when it has more bytes than an answer may have: the server may be broken, or not the one that we mean.
 */
export async function readAnswerText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`answered more than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The JSON of an answer; undefined where it is none. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Why a server was not reached or gave no whole answer, in words for the log and the admin. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'did not answer in time'
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
