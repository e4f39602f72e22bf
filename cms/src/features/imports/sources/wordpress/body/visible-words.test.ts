import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsIn } from '../../../../../../test/given-files.ts'
import { bodyOf } from '../../../../../../test/imports/wordpress-body.ts'

/*
 * Every visible word of a text is in some block, however its parts are put together. Each `@` becomes a word that stands nowhere else.
 */

/** Parts with nothing in them that could break others. */
const leaves = [
  '@ @ @',
  '@\n@\n\n@',
  '<p>@ <em>@</em> <a href="https://x.example/?a=1&b=2" title="x">@</a></p>',
  '<ul><li>@</li><li>@<ol><li>@</li></ol></li></ul>',
  '<h2>@</h2>',
  '<blockquote>@<cite>@</cite></blockquote>',
  '<table><caption>@</caption><tr><th>@</th><td>@</td></tr></table>',
  '<pre>@\n\n @ [x]</pre>',
  '<dl><dt>@</dt><dd>@</dd></dl>',
  '<figure><img src="a.jpg" alt="@"><figcaption>@ <b>@</b></figcaption></figure>',
  '<figure><img src="h.jpg"><figcaption>@. Photo: @ @</figcaption></figure>',
  '<figure><table><tr><td>@</td></tr></table><figcaption>@</figcaption></figure>',
  '<figure>@<blockquote>@</blockquote><figcaption>@</figcaption></figure>',
  '<div class="wp-caption"><img src="b.jpg"><p class="wp-caption-text">@</p>@</div>',
  '<form><label>@</label><select><option>@</option></select></form>',
  '<iframe src="https://x.example/f" title="@"></iframe>',
  '<blockquote class="twitter-tweet"><p>@</p><a href="https://twitter.com/a/status/1">@</a></blockquote>',
  '<details><summary>@</summary>@</details>',
  '<center>@<br>@</center>',
  '<svg><text>@</text></svg>',
  '<video src="v.mp4"></video>@',
  '[caption id="attachment_3"]<img src="c.jpg"> @ <i>@</i>[/caption]',
  '[gallery ids="1,2"]',
  '[quote author="@"]@[/quote]',
  '[pullquote]@[/pullquote]',
  '[button url="https://x.example"]@[/button]',
  '[code]@\n@[/code]',
  '[ref]@[/ref]',
  '[unheard title="@"]@[/unheard]',
  '[unheard text="@ @"]',
  '[vc_custom_heading text="@"]',
  '[et_pb_toggle title="@"]@[/et_pb_toggle]',
  '[contact-form]@[/contact-form]',
  '[[gallery]] @ [sic] [@ @] [1]',
  '@\n\nhttps://youtu.be/abcdefghijk\n\n@',
  '@ & @ &amp; @ &nbsp; 1 < 2 > @',
  '<!-- wp:paragraph --><p>@</p><!-- /wp:paragraph -->',
  '<!-- wp:image {"id":3} --><figure><img src="d.jpg" class="wp-image-3"/><figcaption>@</figcaption></figure><!-- /wp:image -->',
  '<!-- wp:gallery --><figure><ul><li><figure><img src="e.jpg"/><figcaption>@</figcaption></figure></li><li><figure><img src="f.jpg"/></figure></li></ul><figcaption>@</figcaption></figure><!-- /wp:gallery -->',
  '<!-- wp:quote --><blockquote><p>@</p><cite>@</cite></blockquote><!-- /wp:quote -->',
  '<!-- wp:pullquote --><figure><blockquote><p>@</p><cite>@</cite></blockquote></figure><!-- /wp:pullquote -->',
  '<!-- wp:table --><figure><table><tr><td>@</td></tr></table><figcaption>@</figcaption></figure><!-- /wp:table -->',
  '<!-- wp:code --><pre><code>@ &lt;@</code></pre><!-- /wp:code -->',
  '<!-- wp:verse --><pre>@\n@</pre><!-- /wp:verse -->',
  '<!-- wp:file --><div><a href="a.pdf">@</a><a download>@</a></div><!-- /wp:file -->',
  '<!-- wp:embed {"url":"https://vimeo.com/1"} --><figure><div>\nhttps://vimeo.com/1\n</div><figcaption>@</figcaption></figure><!-- /wp:embed -->',
  '<!-- wp:acf/x {"data":{"text":"@ @"}} /-->',
  '<!-- wp:x/y --><div>@</div><!-- /wp:x/y -->',
  '<!-- wp:details --><details><summary>@</summary><p>@</p></details><!-- /wp:details -->',
  '<!-- wp:latest-posts /-->',
  '<!-- wp:freeform -->@\n\n@<!-- /wp:freeform -->',
  '<script>x</script>',
  '<p style="display:none">hidden</p>',
]
/** What may stand around others; `%` is their place. */
const frames = [
  '<div>%</div>',
  '<p>%</p>',
  '<b>%</b>',
  '<a href="https://x.example">%</a>',
  '<ul><li>%</li></ul>',
  '<blockquote>%</blockquote>',
  '<table><tr><td>%</td></tr></table>',
  '<figure>%<figcaption>@</figcaption></figure>',
  '@ % @',
  '[one_half]%[/one_half]',
  '[vc_column_text]%[/vc_column_text]',
  '[unheard]%[/unheard]',
  '[caption]%[/caption]',
  '[quote]%[/quote]',
  '<!-- wp:group --><div>%</div><!-- /wp:group -->',
  '<!-- wp:quote --><blockquote>%<cite>@</cite></blockquote><!-- /wp:quote -->',
  '<!-- wp:list --><ul><!-- wp:list-item --><li>%</li><!-- /wp:list-item --></ul><!-- /wp:list -->',
  '<!-- wp:html -->%<!-- /wp:html -->',
  '<!-- wp:cover {"url":"g.jpg"} --><div>%</div><!-- /wp:cover -->',
  '<!-- wp:table --><figure><table><tr><td>%</td></tr></table></figure><!-- /wp:table -->',
]
/** What breaks: ends without begins, begins without ends. */
const breaks = [
  '</p>',
  '</div>',
  '<b>',
  '</b>',
  '<p>',
  '<li>',
  '<div>',
  '[/unheard]',
  '[one_half]',
  '[/caption]',
  '<!-- /wp:group -->',
  '<!-- wp:group -->',
  '\n\n',
  '[',
  ']',
  '<',
  '"',
  '<br>',
  '<hr>',
  '<table>',
  '</table>',
  '<figure>',
]

const { content } = fc.letrec<{ content: string; part: string }>((tie) => ({
  content: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\n')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...leaves),
    fc
      .tuple(fc.constantFrom(...frames), tie('content'))
      .map(([frame, inner]) => frame.replace('%', () => inner)),
    fc.tuple(fc.constantFrom(...leaves), fc.constantFrom(...breaks)).map((pair) => pair.join(' ')),
  ),
}))

function named(template: string): { text: string; words: string[] } {
  const words: string[] = []
  const text = template.replaceAll('@', () => {
    const word = `word${words.length.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}end`
    words.push(word)
    return word
  })
  return { text, words }
}

test('every visible word of a text is in some block', () => {
  fc.assert(
    fc.property(content, (template) => {
      const { text, words } = named(template)
      const found = wordsIn(bodyOf(text).blocks)
      expect(words.filter((word) => !found.includes(word))).toEqual([])
    }),
    { numRuns: 1500 },
  )
})

test('no two of the words are the same', () => {
  const { words } = named('@'.repeat(200))
  expect(new Set(words).size).toBe(200)
})

test('a text becomes the same blocks each time', () => {
  fc.assert(
    fc.property(content, (template) => {
      const { text } = named(template)
      expect(bodyOf(text)).toEqual(bodyOf(text))
    }),
    { numRuns: 100 },
  )
})
