import fc from 'fast-check'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { testKeys } from '../test-sandbox.ts'
import { decodeForm, type FormValue } from './form-encoding.ts'

test('hashes, lists and lists of hashes are read', () => {
  const body =
    'items[0][price]=p1&items[0][quantity]=2&items[1][price]=p2&expand[]=a&expand[]=b.c&metadata[k]=v'
  expect(decodeForm(body)).toEqual({
    items: [{ price: 'p1', quantity: '2' }, { price: 'p2' }],
    expand: ['a', 'b.c'],
    metadata: { k: 'v' },
  })
})

test('an empty value is kept, for it clears a parameter', () => {
  expect(decodeForm('description=&metadata[a]=&items=')).toEqual({
    description: '',
    metadata: { a: '' },
    items: '',
  })
})

test('no name of a parameter reaches the prototype of objects', () => {
  const form = decodeForm('__proto__[isAdmin]=1&a[__proto__][b]=2&constructor=3')
  expect(Object.keys(form)).toEqual(['__proto__', 'a', 'constructor'])
  expect('isAdmin' in {}).toBe(false)
})

test('what the SDK encodes is read as it was given', async () => {
  let body = ''
  const stripe = new Stripe(testKeys.secretKey, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((_url, init) => {
      body = typeof init?.body === 'string' ? init.body : ''
      return Promise.resolve(Response.json({ object: 'nothing' }))
    }),
  })
  const name = fc.stringMatching(/^[a-zA-Z_][\w .@-]{0,12}$/)
  const { value } = fc.letrec<{ value: FormValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.string({ unit: 'grapheme' }),
      fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
      fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 3 }),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, value, { minKeys: 1, maxKeys: 4 }), async (params) => {
      await stripe.rawRequest('POST', '/v1/anything', params)
      expect(decodeForm(body)).toEqual({ ...params })
    }),
  )
})
