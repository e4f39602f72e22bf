import { z } from 'zod'

/*
 * Several answers of the CMS in one response, each sent as soon as it is there: a line of JSON tells which target it
 * answers, its status, its headers and how many of the bytes after it are its body. The bodies stand as they are, so
 * that nothing is encoded twice.
 */

/**
 * Header of a request for a bundle: the position of the last publish event that the answers have to show. Site servers that apply the
 * same event ask for the same, and may get answers that were made for another one of them.
 */
export const asOfHeader = 'x-meridian-as-of'

/** As many targets as one request may name. */
export const maxBundled = 100

export const BundleRequestSchema = z.strictObject({
  targets: z.array(z.string().startsWith('/api/').max(2000)).min(1).max(maxBundled),
})

const HeadSchema = z.object({
  index: z.number().int().nonnegative(),
  status: z.number().int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  bytes: z.number().int().nonnegative(),
})

/** One answer of a bundle. */
export interface BundledAnswer {
  status: number
  headers: [name: string, value: string][]
  body: Uint8Array
}

const lineEnd = 0x0a

/** The answer to the target at `index`, as it stands in a bundle. */
export function encodeAnswer(
  index: number,
  { status, headers, body }: BundledAnswer,
): Uint8Array<ArrayBuffer> {
  const line = new TextEncoder().encode(`${JSON.stringify({ index, status, headers, bytes: body.length })}\n`)
  const encoded = new Uint8Array(line.length + body.length)
  encoded.set(line)
  encoded.set(body, line.length)
  return encoded
}

/** Each answer with the index of its target, as they come. Throws when the bundle is cut off or none at all. */
export async function* decodeBundle(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<[index: number, answer: BundledAnswer]> {
  let rest = new Uint8Array()
  for await (const chunk of chunks) {
    rest = join(rest, chunk)
    for (let next = cutAnswer(rest); next !== null; next = cutAnswer(rest)) {
      rest = next.rest
      yield [next.index, next.answer]
    }
  }
  if (rest.length > 0) throw new Error('A bundle of answers was cut off.')
}

function cutAnswer(bytes: Uint8Array<ArrayBuffer>) {
  const end = bytes.indexOf(lineEnd)
  if (end < 0) return null
  const head = HeadSchema.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))))
  const bodyAt = end + 1
  const bodyEnd = bodyAt + head.bytes
  if (bytes.length < bodyEnd) return null
  const { index, status, headers } = head
  return {
    index,
    answer: { status, headers, body: bytes.subarray(bodyAt, bodyEnd) },
    rest: bytes.subarray(bodyEnd),
  }
}

function join(first: Uint8Array<ArrayBuffer>, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
