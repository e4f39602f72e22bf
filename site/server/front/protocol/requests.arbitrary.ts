import fc, { type Arbitrary } from 'fast-check'
import { mutated, place } from './mutations.arbitrary.ts'
import { oddBodies, oddHeaders, oddHosts, oddVersions, plainHeaders, targets } from './request-parts.ts'

const usually = (usual: string, weight: number, odd: string[]): Arbitrary<string> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, fc.constantFrom(...odd))

const methods = usually('GET', 12, 'HEAD POST PUT DELETE OPTIONS TRACE CONNECT PATCH QUERY'.split(' ')).chain(
  (method) => usually(method, 20, ['get', 'Get', 'PRI', 'GE T', '', 'G\0T', ' GET', '\r\nGET', '\nGET']),
)
const versions = usually(' HTTP/1.1', 16, oddVersions)
const lineEnds = usually('\r\n', 40, ['\n', '\r', '\r\r\n', '\n\r', ' \r\n', '\r\n ', '\r\n\t'])
const hosts = usually('Host: a', 16, oddHosts)
const bodies = usually('', 14, oddBodies)
const plainHeader = fc.constantFrom(...plainHeaders)
const oddHeader = fc.constantFrom(...oddHeaders)
const longHeader = fc
  .constantFrom(100, 4000, 8050, 8091, 8124, 8125, 8126, 8191, 8192, 16_000, 16_300, 16_384, 17_000)
  .chain((length) => fc.integer({ min: -2, max: 2 }).map((more) => `X-Long: ${'a'.repeat(length + more)}`))

/** A read of a page in memory, as browsers send it. */
const plainReads = fc
  .tuple(
    fc.constantFrom('/wealth', '/strategy', '/gone', '/wealth?a=1'),
    fc.array(plainHeader, { maxLength: 4 }),
  )
  .map(([target, headers]) =>
    lines(`GET ${target} HTTP/1.1`, ['Host: a', ...unique(['Accept-Encoding: br', ...headers])]),
  )

const requests = fc
  .record({
    method: methods,
    space: usually(' ', 30, ['  ', '\t', '']),
    target: fc.oneof({ weight: 3, arbitrary: fc.constant('/wealth') }, fc.constantFrom(...targets)),
    version: versions,
    lineEnd: lineEnds,
    host: hosts,
    headers: fc.array(
      fc.oneof({ weight: 6, arbitrary: plainHeader }, { weight: 6, arbitrary: oddHeader }, longHeader),
      { maxLength: 4 },
    ),
    body: bodies,
  })
  .map(
    ({ method, space, target, version, lineEnd, host, headers, body }) =>
      lines(`${method}${space}${target}${version}`, [host, ...headers], lineEnd) + body,
  )

/** What a page tells of a view, as browsers send it. */
const plainBeacons = fc
  .tuple(
    fc.constantFrom('', '1 /wealth - 3.20 - -', 'x'.repeat(600)),
    fc.array(plainHeader, { maxLength: 3 }),
  )
  .map(
    ([body, headers]) =>
      lines('POST /e HTTP/1.1', ['Host: a', ...unique([`Content-Length: ${body.length}`, ...headers])]) +
      body,
  )

/** A read of a page in memory in which one place is not quite right: what a looser parser would let pass. */
const nearReads = fc
  .tuple(plainReads, fc.oneof(oddHeader, longHeader))
  .map(([read, header]) => read.replace('\r\n', () => `\r\n${header}\r\n`))

const anyRequest = fc.oneof(
  { weight: 3, arbitrary: plainReads },
  { weight: 2, arbitrary: nearReads },
  { weight: 3, arbitrary: requests },
  { weight: 1, arbitrary: plainBeacons },
  { weight: 1, arbitrary: mutated(plainReads) },
  { weight: 1, arbitrary: mutated(plainBeacons) },
  { weight: 1, arbitrary: mutated(requests) },
)

/** One to four requests on one connection, as the pieces in which they are sent: whole, together, or cut anywhere. */
export const conversations: Arbitrary<string[]> = fc
  .tuple(
    fc.array(plainReads, { maxLength: 2 }),
    fc.array(anyRequest, { minLength: 1, maxLength: 2 }),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('apart' as const) },
      { weight: 1, arbitrary: fc.constant('together' as const) },
      { weight: 2, arbitrary: fc.array(place, { minLength: 1, maxLength: 3 }) },
    ),
  )
  .map(([first, then, sending]) => {
    const all = [...first, ...then]
    if (sending === 'apart') return all
    const text = all.join('')
    return sending === 'together' ? [text] : cut(text, sending)
  })

function lines(first: string, headers: string[], lineEnd = '\r\n'): string {
  return [first, ...headers, '', ''].join(lineEnd)
}

/** A list of headers in which no name stands twice. */
function unique(headers: readonly string[]): string[] {
  return [...new Map(headers.map((header) => [header.split(':')[0]?.toLowerCase(), header])).values()]
}

function cut(text: string, places: number[]): string[] {
  const at = places.map((where) => Math.floor(where * text.length)).toSorted((a, b) => a - b)
  return [0, ...at].map((start, index) => text.slice(start, at[index])).filter((piece) => piece !== '')
}
