import { describe, expect, it } from 'vitest'
import { isBodyLink } from './body-link.ts'

describe('a link in running text', () => {
  it.each([
    'https://example.com/a?b=c#d',
    'http://example.com',
    'mailto:a@example.com',
    'tel:+1-212-555-0100',
    '/articles/x',
    '/',
    '#part-two',
    'HTTPS://EXAMPLE.COM',
  ])('may be %s', (link) => expect(isBodyLink(link)).toBe(true))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'tel:',
    'tel:javascript',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '#"><script>',
    'articles/x',
    '',
  ])('may not be %j', (link) => expect(isBodyLink(link)).toBe(false))
})
