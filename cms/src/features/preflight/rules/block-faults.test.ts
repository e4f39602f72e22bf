import type { FlattenedField } from 'payload'
import { expect, test } from 'vitest'
import { blockFaults } from './block-faults.ts'

const products: FlattenedField[] = [
  { name: 'title', type: 'text', label: 'Title' },
  {
    name: 'layout',
    type: 'select',
    label: 'Layout',
    required: true,
    defaultValue: 'grid',
    options: ['grid'],
  },
  {
    name: 'products',
    type: 'array',
    label: 'Products',
    required: true,
    minRows: 1,
    fields: [],
    flattenedFields: [
      { name: 'name', type: 'text', label: 'Name', required: true },
      { name: 'rating', type: 'number', label: 'Rating', required: true },
    ],
  },
]

const said = (values: Record<string, unknown>) =>
  blockFaults([{ path: 'body.blocks.1', label: 'Products', fields: products, values }]).map(
    ({ severity, path, label, message }) => `${severity} ${path} (${label}): ${message}`,
  )

test('a block that is filled in has no fault, with a zero in it as well', () => {
  expect(said({ layout: 'grid', products: [{ name: 'A pen', rating: 0 }] })).toEqual([])
})

test('a block in which nobody has written anything is one fault, at its first field', () => {
  const empty = 'error body.blocks.1.products (Products): The block is empty. Fill it in or take it out.'
  expect(said({ layout: 'grid', products: [] })).toEqual([empty])
  expect(said({ layout: 'grid', products: [{ id: 'a', name: '' }] })).toEqual([
    empty.replace('products (', 'products.0.name ('),
  ])
})

test('each field that is needed is named where it stands', () => {
  const needed = 'This is needed. Nothing is published without it.'
  expect(said({ title: 'Pens', products: [{ name: 'A pen', rating: 4 }, { name: ' ' }] })).toEqual([
    `error body.blocks.1.layout (Products, Layout): ${needed}`,
    `error body.blocks.1.products.1.name (Products, Products 2, Name): ${needed}`,
    `error body.blocks.1.products.1.rating (Products, Products 2, Rating): ${needed}`,
  ])
  expect(said({ title: 'Pens', layout: 'grid', products: null })).toEqual([
    'error body.blocks.1.products (Products, Products): Add at least one, or take the block out.',
  ])
})
