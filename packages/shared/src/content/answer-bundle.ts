import { z } from 'zod'

/*
 * Several answers of the CMS in one: the first line tells of each its status, its headers and how many bytes of the rest
 * are its body. The bodies stand as they are, so that nothing is encoded twice.
 */

/** Where the site server asks for several things at once (POST). */
export const bundlePath = '/api/internal/bundle'

/** As many targets as one request may name. */
export const maxBundled = 100

export const BundleRequestSchema = z.strictObject({
  targets: z.array(z.string().startsWith('/api/').max(2000)).min(1).max(maxBundled),
})

const HeadSchema = z.array(
  z.object({
    status: z.number().int(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    bytes: z.number().int().nonnegative(),
  }),
)

/** One answer of a bundle. */
export interface BundledAnswer {
  status: number
  headers: [name: string, value: string][]
  body: Uint8Array
}

const lineEnd = 0x0a

export function encodeBundle(answers: readonly BundledAnswer[]): Uint8Array<ArrayBuffer> {
  const head = answers.map(({ status, headers, body }) => ({ status, headers, bytes: body.length }))
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`)
  const bundle = new Uint8Array(answers.reduce((size, { body }) => size + body.length, line.length))
  bundle.set(line)
  let at = line.length
  for (const { body } of answers) {
    bundle.set(body, at)
    at += body.length
  }
  return bundle
}

/** The answers in the order of the targets. Throws when the bundle is cut off or none at all. */
export function decodeBundle(bundle: Uint8Array): BundledAnswer[] {
  const end = bundle.indexOf(lineEnd)
  const head = HeadSchema.parse(JSON.parse(new TextDecoder().decode(bundle.subarray(0, Math.max(end, 0)))))
  let at = end + 1
  const answers = head.map(({ status, headers, bytes }) => {
    const body = bundle.subarray(at, at + bytes)
    at += bytes
    return { status, headers, body }
  })
  if (at !== bundle.length) throw new Error('A bundle of answers has another length than it says.')
  return answers
}
