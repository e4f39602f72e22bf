import type { ClientField } from 'payload'
import { expect, test } from 'vitest'
import { fieldLabels, hasEmptyRow, typedValues } from './form-values.ts'

test('what is typed is every field but those that the server writes', () => {
  const field = (value: unknown) => ({ value, initialValue: value, valid: true })
  const fields = {
    title: field('One'),
    'seo.title': field('Two'),
    updatedAt: field('now'),
    basedOn: field('v1'),
  }
  expect(typedValues(fields)).toEqual({ title: 'One', seo: { title: 'Two' } })
  const lists = { notes: { value: 0, rows: [] }, 'blocks.0.pictures': { value: 0, rows: [] } }
  expect(typedValues(lists)).toEqual({ notes: [], blocks: [{ pictures: [] }] })
})

test('a row is empty as long as the server has not given its fields', () => {
  const list = (isLoading: boolean) => ({
    'blocks.0.pictures': { rows: [{ id: 'a' }, { id: 'b', isLoading }] },
  })
  expect([hasEmptyRow(list(true)), hasEmptyRow(list(false)), hasEmptyRow({ title: {} })]).toEqual([
    true,
    false,
    false,
  ])
})

test('fields are called as the form calls them, in whatever tab or row they stand', () => {
  const fields: ClientField[] = [
    { type: 'text', name: 'title' },
    {
      type: 'tabs',
      tabs: [
        { label: 'Text', fields: [{ type: 'textarea', name: 'excerpt', label: 'Standfirst' }] },
        { label: 'More', fields: [{ type: 'row', fields: [{ type: 'text', name: 'heroCaption' }] }] },
      ],
    },
    { type: 'text', name: 'editedIn', admin: { hidden: true } },
    { type: 'ui', name: 'publishReceipt', admin: {} },
  ]
  expect([...fieldLabels(fields)]).toEqual([
    ['title', 'Title'],
    ['excerpt', 'Standfirst'],
    ['heroCaption', 'Hero caption'],
  ])
})
