import type { ClientField } from 'payload'
import { expect, it } from 'vitest'
import { tabOf } from './go-to-field.ts'

const text = (name: string): ClientField => ({ type: 'text', name })

const fields: ClientField[] = [
  text('title'),
  {
    type: 'tabs',
    tabs: [
      { label: 'Text', fields: [text('excerpt')] },
      {
        label: 'Search engines',
        fields: [{ type: 'row', fields: [{ type: 'group', name: 'seo', fields: [] }] }],
      },
    ],
  },
]

it.each([
  ['title', null],
  ['excerpt', 'Text'],
  ['seo', 'Search engines'],
  ['unknown', null],
])('%s lies behind the tab %s', (name, tab) => {
  expect(tabOf(name, fields)).toBe(tab)
})
