import fc, { type Arbitrary } from 'fast-check'

const hostileBytes = [
  '\0',
  '\r',
  '\n',
  '\r\n',
  ' ',
  '\t',
  ':',
  ',',
  '\x7f',
  '\x80',
  '\xff',
  '/',
  'a',
  '%',
  '#',
  '"',
]
/** Somewhere in a text, from its beginning (0) to its end. */
export const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const mutation = fc.record({
  kind: fc.constantFrom('insert', 'replace', 'delete', 'repeat', 'upper'),
  place,
  length: fc.integer({ min: 1, max: 12 }),
  bytes: fc.oneof(
    fc.constantFrom(...hostileBytes),
    fc.string({
      unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 3,
    }),
  ),
})
type Mutation = typeof mutation extends Arbitrary<infer Value> ? Value : never

/** A text after some changes of a few bytes each. */
export const mutated = (text: Arbitrary<string>) =>
  fc
    .tuple(text, fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([bytes, changes]) => changes.reduce(mutate, bytes))

function mutate(text: string, { kind, place: where, length, bytes }: Mutation): string {
  const at = Math.floor(where * (text.length + 1))
  const [before, after] = [text.slice(0, at), text.slice(at)]
  switch (kind) {
    case 'insert':
      return before + bytes + after
    case 'replace':
      return before + bytes + after.slice(bytes.length)
    case 'delete':
      return before + after.slice(length)
    case 'repeat':
      return before + after.slice(0, length) + after
    default:
      return before + after.slice(0, length).toUpperCase() + after.slice(length)
  }
}
