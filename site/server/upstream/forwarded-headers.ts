import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'

/** RFC 9110 §7.6.1: what is said to the next hop alone. `expect` was answered when the body was read. */
const hopByHop = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The headers of a request for the next hop, as flat name/value pairs. */
export function requestHeadersFor(
  headers: IncomingHttpHeaders,
  { isStreamed }: { isStreamed: boolean },
): string[] {
  const named = namesIn(headers.connection)
  return Object.entries(headers).flatMap(([name, value]) => {
    // The length of a body that was read is known better than anybody says it.
    const isOurs = name === 'content-length' && !isStreamed
    if (value === undefined || isOurs || hopByHop.has(name) || named.has(name)) return []
    return [value].flat().flatMap((single) => [name, single])
  })
}

/** The headers of an answer for the client, as flat name/value pairs. */
export function answerHeadersOf(controller: Dispatcher.DispatchController): string[] {
  const { rawHeaders } = controller
  if (!Array.isArray(rawHeaders)) return []
  const texts = rawHeaders.map((part) => (typeof part === 'string' ? part : part.toString('latin1')))
  const named = namesIn(texts.find((_, index) => texts[index - 1]?.toLowerCase() === 'connection'))
  return texts.filter((_, index) => {
    const name = (texts[index - (index % 2)] ?? '').toLowerCase()
    return !hopByHop.has(name) && !named.has(name)
  })
}

function namesIn(connection: string | undefined): Set<string> {
  return new Set(connection?.toLowerCase().split(/\s*,\s*/))
}
