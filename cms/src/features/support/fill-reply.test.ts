import { expect, test } from 'vitest'
import { fillReply, insertReply } from './fill-reply.ts'

test('a saved reply names the reader, and nobody by an e-mail address', () => {
  const text = 'Dear {name},\n\nthank you, {name}.'
  expect(fillReply(text, { name: 'Ada $& Okafor', email: 'ada@example.com' })).toBe(
    'Dear Ada $& Okafor,\n\nthank you, Ada $& Okafor.',
  )
  expect(fillReply('Dear {name},', { name: 'ada@example.com', email: 'ada@example.com' })).toBe(
    'Dear reader,',
  )
})

test('what was typed before a saved reply is chosen stays', () => {
  expect(insertReply(' \n', 'Dear Ada,')).toBe('Dear Ada,')
  expect(insertReply('Good morning.\n', 'Your copy is on its way.')).toBe(
    'Good morning.\n\nYour copy is on its way.',
  )
})
