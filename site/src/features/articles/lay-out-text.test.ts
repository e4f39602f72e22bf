import { expect, test } from 'vitest'
import { layOut } from './lay-out-text.ts'

const quote = { type: 'quote', quote: 'Say less.', author: 'A. Leader', title: '' } as const
const callout = { type: 'callout', variant: 'info', title: 'Mind', content: 'The gap.' } as const

test('A quote hangs in the text around it, and any other block parts it', () => {
  expect(layOut(['<p>One</p>', quote, '<p>Two</p>', callout, '<p>Three</p>'])).toEqual([
    { type: 'run', pieces: ['<p>One</p>', quote, '<p>Two</p>'] },
    callout,
    { type: 'run', pieces: ['<p>Three</p>'] },
  ])
})

test('Words that are pulled out of the text hang in it like a quote', () => {
  const pulled = { type: 'pull-quote', text: 'Say less.' } as const
  expect(layOut(['<p>One</p>', pulled])).toEqual([{ type: 'run', pieces: ['<p>One</p>', pulled] }])
})

test('Blocks at the beginning, at the end and next to each other leave no empty text', () => {
  expect(layOut([callout, callout, '<p>Text</p>', callout])).toEqual([
    callout,
    callout,
    { type: 'run', pieces: ['<p>Text</p>'] },
    callout,
  ])
  expect(layOut([])).toEqual([])
})
