import { expect, test } from 'vitest'
import { listenForApi, offerApi } from './offered-api.ts'

test('anyone who listens has the API once it is offered, and the newest when it is loaded again', () => {
  const findApi = listenForApi()
  expect(findApi()).toBeUndefined()
  const [first, second] = [() => new Response('first'), () => new Response('second')]
  offerApi(first)
  expect(findApi()).toBe(first)
  offerApi(second)
  expect(findApi()).toBe(second)
})
