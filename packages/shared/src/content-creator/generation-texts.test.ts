import { expect, test } from 'vitest'
import type { Generation } from './generation.schema.ts'
import {
  choicesIn,
  describeSpending,
  formatMicros,
  newestByKind,
  readableOutput,
  readGenerationMessage,
} from './generation-texts.ts'
import { testGeneration } from './test-generation.ts'

test.each([
  [0, '$0.00'],
  [4200, '$0.0042'],
  [42, '$0.00'],
  [120_000, '$0.12'],
  [1_234_567, '$1.23'],
])('%i millionths are %s', (micros, text) => {
  expect(formatMicros(micros, 'USD')).toBe(text)
})

test.each<[Partial<Generation>, string | null, string]>([
  [{}, 'USD', '1,204 tokens read, 380 written, $0.0068, large-1'],
  [{ costMicros: null }, null, '1,204 tokens read, 380 written, large-1'],
  [{ isCounted: false }, 'USD', 'about 1,204 tokens read, about 380 written, $0.0068, large-1'],
])('a generation with %j took what it says', (change, currency, text) => {
  expect(describeSpending(testGeneration(change), currency)).toBe(text)
})

test('choices are there as they come', () => {
  expect(choicesIn('{"headlines": ["One", "Tw')).toEqual(['One', 'Tw'])
  expect(choicesIn('Here is')).toEqual([])
})

test.each<[Generation['kind'], string, string]>([
  ['outline', '- **Opening**: a scene', '- **Opening**: a scene'],
  ['headlines', '{"headlines": ["One", "Two"]}', 'One\nTwo'],
  ['excerpt', '{"excerpts": ["One", "Tw', 'One\nTw'],
  ['seo', '{"title": "A", "description": "B"}', 'A\nB'],
  ['alt-texts', '{"pictures": [{"id": 7, "alt": "A desk"}]}', 'Picture 7: A desk'],
  ['seo', 'Gladly! Here is', 'Gladly! Here is'],
])('of %s that says %s a person reads %s', (kind, output, text) => {
  expect(readableOutput(testGeneration({ kind, output }))).toBe(text)
})

test('of each kind the newest generation counts', () => {
  const old = testGeneration({ startedAt: '2026-11-21T10:00:00.000Z' })
  const newest = newestByKind([testGeneration(), old, testGeneration({ kind: 'draft' })])
  expect([...newest.keys()]).toEqual(['outline', 'draft'])
  expect(newest.get('outline')).toEqual(testGeneration())
})

test('messages of a stream add up to its text, also when it is begun again or a piece comes twice', () => {
  const message = (event: object) => JSON.stringify(event)
  expect(readGenerationMessage('Once', message({ type: 'text', at: 4, text: ' upon' }))).toEqual({
    text: 'Once upon',
  })
  expect(readGenerationMessage('Once upon', message({ type: 'text', at: 4, text: ' upon' }))).toEqual({
    text: 'Once upon',
  })
  expect(readGenerationMessage('Once', message({ type: 'restart' }))).toEqual({ text: '' })
  expect(
    readGenerationMessage('Once', message({ type: 'generation', generation: testGeneration() })),
  ).toEqual({
    generation: testGeneration(),
  })
})
