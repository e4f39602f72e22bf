import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ContentBlockSchema, isSafeLink } from './content-block.schema.ts'

const product = {
  image: '/media/clock.jpg',
  name: 'Regulator',
  brand: 'Halden',
  category: 'Clocks',
  description: 'A wall clock.',
  price: '$4,800',
  rating: 5,
  link: 'https://example.com/regulator',
}
const showcase = (changes: Record<string, unknown>) => ({
  type: 'product-showcase',
  data: { title: 'Objects', layout: 'grid', products: [{ ...product, ...changes }] },
})

describe('a content block', () => {
  it.each([1, 2, 3, 4, 5])('spec §3 showcase, §9 rating: takes a rating of %d', (rating) => {
    expect(ContentBlockSchema.safeParse(showcase({ rating })).success).toBe(true)
  })

  it.each([0, 6, 4.5, -1, Number.NaN])('spec §3 showcase, §9 rating: refuses a rating of %d', (rating) => {
    expect(ContentBlockSchema.safeParse(showcase({ rating })).success).toBe(false)
  })

  it.each(['https://example.com', 'http://example.com/a?b=c', 'mailto:desk@example.com'])(
    'spec §3 content blocks: takes the link %s',
    (link) => {
      expect(isSafeLink(link)).toBe(true)
    },
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    ' ftp://x',
    '/relative',
    '',
  ])('spec §3 content blocks: refuses the link %j', (link) => {
    expect(isSafeLink(link)).toBe(false)
    expect(ContentBlockSchema.safeParse(showcase({ link })).success).toBe(false)
  })

  it('lets no link through that a browser would run as a script', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.constantFrom('javascript:', 'data:', 'blob:', 'file:'), (url, scheme) => {
        expect(isSafeLink(`${scheme}${url}`)).toBe(false)
      }),
    )
  })
})
