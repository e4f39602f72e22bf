import { expect, test } from 'vitest'
import { timeProcessor } from '../../../../../test/processor-time.ts'
import { withLiteralCode } from './literal-code.ts'

test('code that was written as it is stands escaped', () => {
  expect(
    withLiteralCode('<p>So:</p><pre lang="html" line="1"><form>\n<b>Tide</b></form></pre><form></form>'),
  ).toBe(
    '<p>So:</p><pre lang="html" line="1">&lt;form&gt;\n&lt;b&gt;Tide&lt;/b&gt;&lt;/form&gt;</pre><form></form>',
  )
  expect(withLiteralCode('<code lang="PHP"><?php $a->b(); ?></code>')).toBe(
    '<code lang="PHP">&lt;?php $a-&gt;b(); ?&gt;</code>',
  )
})

test.each([
  '<pre lang="php">&lt;?php tide() ?&gt;</pre>',
  '<pre lang="php"><span class="kw">if</span> (a &lt; b)<br></pre>',
  '<pre><img src="a.jpg"></pre><code>x</code>',
  '<pre lang="php"><form>',
])('%s stays', (html) => {
  expect(withLiteralCode(html)).toBe(html)
})

test('code that never ends costs no time', () => {
  const html = '<pre lang="php"><form>'.repeat(100_000)
  const { ms, result } = timeProcessor(() => withLiteralCode(html))
  expect(result).toBe(html)
  expect(ms).toBeLessThan(1000)
})
