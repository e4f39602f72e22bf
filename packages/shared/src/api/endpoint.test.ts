import { expect, test } from 'vitest'
import { type Endpoint, endpointAt, withQuery } from './endpoint.ts'

const readPage = {
  id: 'readPage',
  method: 'GET',
  path: '/api/books/{book}/pages/{page}',
  parameters: ['book', 'page'],
  access: 'everyone',
} as const satisfies Endpoint

test('the parameters of a path are filled in, encoded', () => {
  expect(endpointAt(readPage, { book: 'a/b $& {page}', page: 7 })).toEqual({
    method: 'GET',
    path: '/api/books/a%2Fb%20%24%26%20%7Bpage%7D/pages/7',
  })
})

test('a query is encoded', () => {
  expect(withQuery({ method: 'GET', path: '/api/books' }, { words: 'a & b' }).path).toBe(
    '/api/books?words=a+%26+b',
  )
})
