import { expect, test } from 'vitest'
import { type BundledAnswer, decodeBundle, encodeAnswer } from './answer-bundle.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const answers: [number, BundledAnswer][] = [
  [2, { status: 200, headers: [['cache-tag', 'site']], body: bytes('{"title":"Ä\n"}\n') }],
  [0, { status: 404, headers: [], body: bytes('') }],
  [1, { status: 200, headers: [], body: bytes('the last') }],
]
const bundle = Buffer.concat(answers.map(([index, answer]) => encodeAnswer(index, answer)))

async function* inPieces(of: Uint8Array, size: number) {
  for (let at = 0; at < of.length; at += size) yield of.subarray(at, at + size)
}

async function decoded(of: Uint8Array, size = of.length || 1) {
  const all: [number, BundledAnswer][] = []
  for await (const answer of decodeBundle(inPieces(of, size))) all.push(answer)
  return all
}

test.each([1, 2, 7, 50, 10_000])(
  'a bundle that comes in pieces of %i gives back each answer as it was',
  async (size) => {
    const all = await decoded(bundle, size)
    expect(all.map(([index, answer]) => [index, { ...answer, body: Buffer.from(answer.body) }])).toEqual(
      answers.map(([index, answer]) => [index, { ...answer, body: Buffer.from(answer.body) }]),
    )
  },
)

test('an answer is there before the next one', async () => {
  const first = encodeAnswer(0, { status: 200, headers: [], body: bytes('first') })
  async function* unended() {
    yield first
    await new Promise<never>(() => {})
  }
  const { value } = await decodeBundle(unended()).next()
  expect(value).toMatchObject([0, { status: 200 }])
})

test('a bundle that is cut off, or is none, is refused', async () => {
  await expect(decoded(bundle.subarray(0, -1))).rejects.toThrow('cut off')
  await expect(decoded(bytes('Not found'))).rejects.toThrow('cut off')
  await expect(decoded(bytes('Not found\n'))).rejects.toThrow('JSON')
  await expect(decoded(bytes(''))).resolves.toEqual([])
})
