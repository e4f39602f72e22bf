import { expect, test } from 'vitest'
import { lockedDocument } from './locked-document.ts'

test('the policy stands before anything that somebody has sent, and allows nothing from elsewhere', () => {
  const sent =
    '<html><head><meta http-equiv="Content-Security-Policy" content="default-src *"></head><script>x</script>'
  const text = lockedDocument(sent)
  expect(text.indexOf("default-src 'none'")).toBeLessThan(text.indexOf(sent))
  expect(text).not.toMatch(/script-src|https?:|connect-src/)
})
