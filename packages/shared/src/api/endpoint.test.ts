import { expect, test } from 'vitest'
import { type Endpoint, endpointAt, withQuery } from './endpoint.ts'

const readPage = {
  id: 'readPage',
  method: 'GET',
  path: '/api/books/{book}/pages/{page}',
  parameters: ['book', 'page'],
  access: 'everyone',
  problems: ['failed'],
} as const satisfies Endpoint

test('the parameters of a path are filled in, encoded', () => {
  expect(endpointAt(readPage, { book: 'a/b $& {page}', page: 7 })).toEqual({
    id: 'readPage',
    method: 'GET',
    path: '/api/books/a%2Fb%20%24%26%20%7Bpage%7D/pages/7',
    access: 'everyone',
    problems: ['failed'],
  })
})

test('a query is encoded', () => {
  const listBooks = { method: 'GET', path: '/api/books', access: 'everyone', problems: [] } as const
  expect(withQuery(listBooks, { words: 'a & b' }).path).toBe('/api/books?words=a+%26+b')
})
