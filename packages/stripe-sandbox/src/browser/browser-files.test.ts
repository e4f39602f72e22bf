import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { browserFile } from './browser-files.ts'

const bodyOf = (path: string) => browserFile(path)?.body ?? ''

test.each(['/stripe.js', '/3ds.js'])('%s is one classic script without types or imports', (path) => {
  const body = bodyOf(path)
  expect(() => new Script(body)).not.toThrow()
  expect(body).not.toMatch(/^\s*(import|export)\b/m)
  expect(browserFile(path)?.contentType).toBe('text/javascript; charset=utf-8')
})

test.each(['/stripe.js', '/3ds.js'])('no two files of %s give the same name to different things', (path) => {
  const names = [...bodyOf(path).matchAll(/^(?:async )?(?:function|const|let|class) (\w+)/gm)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('what a file uses stands before it', () => {
  const body = bodyOf('/stripe.js')
  const at = (text: string) => body.indexOf(text)
  expect(at('class SandboxApi')).toBeGreaterThan(at('function encodeForm'))
  expect(at('class ElementsGroup')).toBeGreaterThan(at('class PaymentElement'))
  expect(at('window, {')).toBeGreaterThan(at('function createStripe'))
})

test('the page of the bank loads its own script and nothing else', () => {
  const page = browserFile('/3ds')
  expect(page?.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  expect(page?.body).toContain('<script src="3ds.js" defer>')
  expect(page?.body).not.toContain('<style')
})

test.each(['/', '/stripe.ts', '/../browser-files.ts', '/constructor', '/toString'])(
  '%s is no file',
  (path) => {
    expect(browserFile(path)).toBeNull()
  },
)
