import { expect, test } from 'vitest'
import { createRandomId } from '../../../platform/tokens/signed-tokens.ts'
import { createQuoteTokens, type Quote } from './quote-token.ts'

const tokens = createQuoteTokens('the secret of one magazine')

const quote: Quote = {
  id: createRandomId(),
  userId: 7,
  kind: 'upgrade',
  planId: 'platinum',
  price: 250_000,
  priceId: 'price_2',
  amountDue: 91_781,
  prorationDate: 1_795_000_000,
  expiresAt: 1_795_000_600,
  latestInvoiceId: 'in_1',
  state: 'sub_1 active price_1 price_1 1821536000 false in_1',
}

test('a signed quote is read by its reader as it was', () => {
  expect(tokens.read(tokens.sign(quote), 7)).toEqual(quote)
})

test('nobody reads the quote of another', () => {
  expect(tokens.read(tokens.sign(quote), 8)).toBeNull()
})

test('a quote with another price, or another signature, is none', () => {
  const [content = '', mac = ''] = tokens.sign(quote).split('.')
  const cheaper = Buffer.from(JSON.stringify({ ...quote, amountDue: 1 })).toString('base64url')
  expect(tokens.read(`${cheaper}.${mac}`, 7)).toBeNull()
  expect(tokens.read(`${content}.${'A'.repeat(43)}`, 7)).toBeNull()
  for (const text of ['', '.', content, `${content}.`, `.${mac}`, `${content}.${mac}.${mac}`, '\u0000']) {
    expect(tokens.read(text, 7)).toBeNull()
  }
})

test('nor is one that another magazine has signed', () => {
  expect(createQuoteTokens('the secret of another').read(tokens.sign(quote), 7)).toBeNull()
})
