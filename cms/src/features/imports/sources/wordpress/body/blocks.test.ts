import { describe, expect, test } from 'vitest'
import { blocksOf, bodyOf } from '../../../../../../test/imports/wordpress-body.ts'
import { parseBlocks } from './block-grammar.ts'

/** `name{attributes}(children)` */
function grammar(text: string): string {
  const shown = (part: ReturnType<typeof parseBlocks>[number]): string =>
    typeof part === 'string'
      ? part.trim()
      : `${part.name.replace('core/', '')}${Object.keys(part.attributes).length > 0 ? JSON.stringify(part.attributes) : ''}${part.hasBadAttributes ? '!' : ''}(${part.children.map(shown).join('|')})`
  return parseBlocks(text)
    .map(shown)
    .filter((part) => part !== '')
    .join(' ')
}

describe('the grammar of blocks', () => {
  test.each([
    ['blocks and what stands between', 'a<!-- wp:more /-->b<!-- wp:x -->c<!-- /wp:x -->', 'a more() b x(c)'],
    [
      'blocks in blocks',
      '<!-- wp:a --><i><!-- wp:b /--><!-- wp:b -->x<!-- /wp:b --></i><!-- /wp:a -->',
      'a(<i>|b()|b(x)|</i>)',
    ],
    [
      'attributes',
      '<!-- wp:a {"b":"\\u002d\\u002d\\u003e \\u0022","c":{"d":[1]}} /-->',
      'a{"b":"--> \\"","c":{"d":[1]}}()',
    ],
    [
      'attributes that hold the end of a comment',
      '<!-- wp:a {"b":"x --> y"} -->c<!-- /wp:a -->',
      'a{"b":"x --> y"}(c)',
    ],
    [
      'plugins',
      '<!-- wp:jetpack/slideshow {"ids":[1]} -->x<!-- /wp:jetpack/slideshow -->',
      'jetpack/slideshow{"ids":[1]}(x)',
    ],
    ['attributes that are no JSON', '<!-- wp:a {"b":} -->c<!-- /wp:a -->', 'a!(c)'],
    ['a block that is never closed', '<!-- wp:a -->x<!-- wp:b -->y<!-- /wp:a -->z', 'a(x|b(y)) z'],
    ['one at the end', '<!-- wp:a -->x', 'a(x)'],
    ['an end without a begin', 'x<!-- /wp:a -->y', 'x y'],
    ['spaces and line breaks', '<!--   wp:a   {"b":1}\n  -->x<!--  /wp:a  -->', 'a{"b":1}(x)'],
    [
      'what only looks like one',
      '<!-- wp -->x<!-- wp:A -->y<!--wp:a-->z',
      '<!-- wp -->x<!-- wp:A -->y<!--wp:a-->z',
    ],
    [
      'comments in a <pre>',
      '<pre>\n<!-- wp:a -->x<!-- /wp:a -->\n</pre><!-- wp:b /-->',
      '<pre>\n<!-- wp:a -->x<!-- /wp:a -->\n</pre> b()',
    ],
    [
      'a <pre> that is never closed',
      '<!-- wp:a --><pre>x<!-- /wp:a --><!-- wp:b -->y<!-- /wp:b -->',
      'a(<pre>x) b(y)',
    ],
    [
      'a <pre> that ends in another block',
      '<!-- wp:a --><pre>x<!-- /wp:a --><!-- wp:b -->y</pre><!-- /wp:b -->',
      'a(<pre>x) b(y</pre>)',
    ],
    ['a comment that is cut off', '<!-- wp:a {"b":', '<!-- wp:a {"b":'],
  ])('%s', (_what, text, shown) => {
    expect(grammar(text)).toBe(shown)
  })

  test('thousands of blocks within each other are read', () => {
    expect(blocksOf('<!-- wp:group --><div>'.repeat(3000) + 'deep').join('')).toContain('deep')
  })
})

/** A block of the editor. */
const block = (name: string, html: string, attributes = '') =>
  `<!-- wp:${name} ${attributes}-->\n${html}\n<!-- /wp:${name} -->`
const image = (id: number, caption = '') =>
  block(
    'image',
    `<figure class="wp-block-image"><img src="${id}.jpg" alt="" class="wp-image-${id}"/>${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`,
    `{"id":${id}} `,
  )
const paragraph = (text: string) => block('paragraph', `<p>${text}</p>`)

describe('blocks of text', () => {
  test.each([
    [
      'paragraphs and headings',
      paragraph('One.') + block('heading', '<h3>Weight</h3>', '{"level":3} '),
      ['<p>One.</p><h3>Weight</h3>'],
    ],
    [
      'a list',
      block(
        'list',
        `<ul>${block('list-item', `<li>One${block('list', `<ol>${block('list-item', '<li>Deep</li>')}</ol>`)}</li>`)}</ul>`,
      ),
      ['<ul><li>One<ol><li>Deep</li></ol></li></ul>'],
    ],
    ['a list of old', block('list', '<ul><li>One</li></ul>'), ['<ul><li>One</li></ul>']],
    [
      'a quote',
      block(
        'quote',
        `<blockquote class="wp-block-quote">${paragraph('Said.')}<cite>Ann, poet</cite></blockquote>`,
      ),
      ['quote <p>Said.</p> — Ann, poet'],
    ],
    [
      'a quote of old',
      block('quote', '<blockquote><p>Said.</p><cite>Ann</cite></blockquote>'),
      ['quote <p>Said.</p> — Ann'],
    ],
    [
      'the box of a post',
      block(
        'quote',
        '<blockquote class="wp-block-quote twitter-tweet"><p>Said. <a href="https://twitter.com/ann/status/12">May 1</a></p></blockquote>',
      ),
      ['embed https://twitter.com/ann/status/12'],
    ],
    [
      'a quote with a picture',
      block('quote', `<blockquote>${paragraph('Said.')}${image(3)}</blockquote>`),
      ['<blockquote><p>Said.</p></blockquote>', 'picture #3 3.jpg'],
    ],
    [
      'a pulled quote',
      block(
        'pullquote',
        '<figure class="wp-block-pullquote"><blockquote><p>Said.</p><cite>Ann</cite></blockquote></figure>',
      ),
      ['pull-quote <p>Said.</p><p><cite>Ann</cite></p>'],
    ],
    ['a verse', block('verse', '<pre class="wp-block-verse">One\n  two</pre>'), ['<p>One<br>  two</p>']],
    [
      'what is set as typed',
      block('preformatted', '<pre class="wp-block-preformatted">a  b</pre>'),
      ['<pre class="wp-block-preformatted">a  b</pre>'],
    ],
    [
      'code',
      block(
        'code',
        '<pre class="wp-block-code"><code lang="js" class="language-js">a &lt; <span>b</span>[0]<br>[gallery]</code></pre>',
      ),
      ['code js: a < b[0]\n[gallery]'],
    ],
    [
      'code that shows blocks',
      block('code', '<pre><code><!-- wp:more /--></code></pre>'),
      ['code : <!-- wp:more /-->'],
    ],
    [
      'a line, space and more',
      `${paragraph('A')}${block('separator', '<hr/>')}${block('spacer', '<div style="height:1px"></div>')}${block('more', '<!--more-->')}${paragraph('B')}`,
      ['<p>A</p>', 'separator', '<p>B</p>'],
    ],
    [
      'details',
      block('details', `<details><summary>Head</summary>${paragraph('Body')}</details>`),
      ['<p><strong>Head</strong></p><p>Body</p>'],
    ],
    [
      'buttons',
      block(
        'buttons',
        `<div>${block('button', '<div><a class="wp-block-button__link" href="https://x.example">Go</a></div>')}</div>`,
      ),
      ['<div><div><a class="wp-block-button__link" href="https://x.example">Go</a></div></div>'],
    ],
    [
      'a file',
      block(
        'file',
        '<div class="wp-block-file"><object class="wp-block-file__embed" data="a.pdf"></object><a href="a.pdf">The plan</a><a href="a.pdf" class="wp-block-file__button" download>Download</a></div>',
      ),
      [
        '<p><a href="a.pdf">The plan</a> <a href="a.pdf" class="wp-block-file__button" download>Download</a></p>',
      ],
    ],
    [
      'classic text among blocks',
      `${paragraph('One.')}\n\nTwo\nlines.\n\nThree.\n${block('freeform', 'Four\n\nFive')}`,
      ['<p>One.</p><p>Two<br>lines.</p><p>Three.</p><p>Four</p><p>Five</p>'],
    ],
  ])('%s', (_what, content, blocks) => {
    expect(blocksOf(content)).toEqual(blocks)
  })
})

describe('blocks of pictures and recordings', () => {
  test.each([
    ['a picture', image(3, 'A <b>boat</b>. © Ann Lee'), ['picture #3 3.jpg “A boat.” © Ann Lee']],
    [
      'a picture that leads elsewhere',
      block('image', '<figure><a href="https://x.example"><img src="a.jpg"/></a></figure>', '{"id":3} '),
      ['picture #3 a.jpg → https://x.example'],
    ],
    [
      'a gallery',
      block(
        'gallery',
        `<figure class="wp-block-gallery">${image(1, 'One')}${image(2)}<figcaption class="blocks-gallery-caption">Both</figcaption></figure>`,
      ),
      ['gallery #1 1.jpg “One”, #2 2.jpg “Both”'],
    ],
    [
      'a gallery of old',
      block(
        'gallery',
        '<figure class="wp-block-gallery"><ul><li class="blocks-gallery-item"><figure><img data-id="1" src="1-300x200.jpg" data-full-url="1.jpg"/><figcaption>One</figcaption></figure></li><li class="blocks-gallery-item"><figure><img data-id="2" src="2.jpg"/></figure></li></ul><figcaption>Both</figcaption></figure>',
        '{"ids":[1,2]} ',
      ),
      ['gallery #1 1.jpg “One”, #2 2.jpg “Both”'],
    ],
    ['a gallery without its HTML', '<!-- wp:gallery {"ids":[1,"2"]} /-->', ['gallery #1, #2']],
    [
      'a cover',
      block(
        'cover',
        `<div class="wp-block-cover"><span></span><div>${paragraph('On it')}</div></div>`,
        '{"url":"c.jpg","id":4,"alt":"Sea"} ',
      ),
      ['picture #4 c.jpg [Sea]', '<div class="wp-block-cover"><div><p>On it</p></div></div>'],
    ],
    [
      'a cover that draws its picture',
      block(
        'cover',
        `<div><img class="wp-block-cover__image-background wp-image-4" src="c.jpg"/><div>${paragraph('On it')}</div></div>`,
        '{"url":"c.jpg","id":4} ',
      ),
      ['picture #4 c.jpg', '<div><div><p>On it</p></div></div>'],
    ],
    [
      'media and text',
      block(
        'media-text',
        `<div><figure><img src="m.jpg" class="wp-image-6"/></figure><div>${paragraph('Beside')}</div></div>`,
      ),
      ['picture #6 m.jpg', '<div><div><p>Beside</p></div></div>'],
    ],
    [
      'columns',
      block(
        'columns',
        `<div>${block('column', `<div>${paragraph('Left')}</div>`)}${block('column', `<div>${image(5)}</div>`)}</div>`,
      ),
      ['<div><div><p>Left</p></div></div>', 'picture #5 5.jpg'],
    ],
    [
      'a video',
      block('video', '<figure><video src="v.mp4?a=1&amp;b=2"></video><figcaption>Tide</figcaption></figure>'),
      ['recording v.mp4?a=1&b=2 “Tide”'],
    ],
    ['a recording', block('audio', '<figure><audio src="a.mp3"></audio></figure>'), ['recording a.mp3']],
    [
      'an embed',
      block(
        'embed',
        '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/abcdefghijk\n</div><figcaption>Tide</figcaption></figure>',
        '{"url":"https://youtu.be/abcdefghijk"} ',
      ),
      ['embed https://youtu.be/abcdefghijk “Tide”'],
    ],
    [
      'an embed of old',
      block('core-embed/vimeo', '<figure><div>\nhttps://vimeo.com/1\n</div></figure>'),
      ['embed https://vimeo.com/1'],
    ],
    [
      'a table',
      block(
        'table',
        '<figure class="wp-block-table"><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>Prices</figcaption></figure>',
      ),
      ['table <table><tbody><tr><td>a</td></tr></tbody></table> “Prices”'],
    ],
  ])('%s', (_what, content, blocks) => {
    expect(blocksOf(content)).toEqual(blocks)
  })
})

describe('blocks of the old site', () => {
  test.each([
    [
      'a list of articles',
      '<!-- wp:latest-posts {"postsToShow":3} /-->',
      ['unplaced List of the latest articles'],
    ],
    ['a part of the theme', '<!-- wp:post-title /-->', ['unplaced Part of the theme (post-title)']],
    [
      'links to networks',
      block(
        'social-links',
        '<ul><!-- wp:social-link {"url":"https://x.example/a","service":"x","label":"Our X"} /--></ul>',
      ),
      ['unplaced Links to social networks: Our X'],
    ],
    ['a form', block('jetpack/contact-form', '<div>Write to us</div>'), ['unplaced Form: Write to us']],
    [
      'words that a plugin keeps in its settings',
      '<!-- wp:acf/person {"data":{"name":"Ann","_name":"field_1","bio":"She rows a boat.","color":"deep sea"},"align":"wide"} /-->',
      ['unplaced Block acf/person: Ann\nShe rows a boat.'],
    ],
    [
      'what a plugin draws',
      block('ugb/card', '<div><h4>Head</h4><p>Body</p></div>'),
      ['<div><h4>Head</h4><p>Body</p></div>'],
    ],
    [
      'HTML',
      block('html', '<iframe src="https://maps.example"></iframe><p>raw\n\nraw</p>'),
      ['embed https://maps.example', '<p>rawraw</p>'],
    ],
    ['a short code', block('shortcode', '[gallery ids="4"]'), ['gallery #4']],
    ['a short code in a paragraph', paragraph('[contact-form-7 id="1"]'), ['unplaced Contact form']],
  ])('%s', (_what, content, blocks) => {
    expect(blocksOf(content)).toEqual(blocks)
  })

  test('footnotes are what the custom field says', () => {
    const footnotes = JSON.stringify([{ id: 'f1', content: 'See <em>there</em>.' }])
    const marked = paragraph('A<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup>.')
    const list = 'footnotes <ol><li id="f1">See <em>there</em>.</li></ol>'
    expect(blocksOf(`${marked}<!-- wp:footnotes /-->`, { footnotes })[1]).toBe(list)
    expect(blocksOf(marked, { footnotes })[1]).toBe(list)
    expect(blocksOf(`${marked}<!-- wp:footnotes /-->`, { footnotes: 'no JSON' })).toHaveLength(1)
  })

  test('settings that cannot be read are said, and the text is kept', () => {
    const { blocks, findings } = bodyOf(block('paragraph', '<p>Kept</p>', '{"a":} '))
    expect(blocks).toEqual([{ kind: 'html', html: '<p>Kept</p>' }])
    expect(findings).toMatchObject([{ code: 'bad-block-attributes' }])
  })
})

describe('blocks that are kept once and shown in many texts', () => {
  const around = (text: string) => ({ reusable: new Map([['7', text]]) })

  test('are put in', () => {
    expect(blocksOf('<!-- wp:block {"ref":7} /-->', around(paragraph('Kept once')))).toEqual([
      '<p>Kept once</p>',
    ])
  })

  test('with what the text says otherwise', () => {
    const content = '<!-- wp:block {"ref":7,"content":{"Head":{"content":"Said here"}}} /-->'
    expect(blocksOf(content, around(paragraph('Kept once')))).toEqual(['<p>Kept once</p><p>Said here</p>'])
  })

  test('not into themselves', () => {
    const { blocks, findings } = bodyOf(
      '<!-- wp:block {"ref":7} /-->',
      around(`${paragraph('Once')}<!-- wp:block {"ref":7} /-->`),
    )
    expect(blocks).toEqual([{ kind: 'html', html: '<p>Once</p>' }])
    expect(findings).toMatchObject([{ code: 'reusable-block-cycle' }])
  })

  test('not without end', () => {
    const doubling = new Map(
      Array.from({ length: 30 }, (_, n) => [
        `${n}`,
        `<!-- wp:block {"ref":${n + 1}} /-->`.repeat(2) + 'x'.repeat(1000),
      ]),
    )
    const { blocks, findings } = bodyOf('<!-- wp:block {"ref":0} /-->', { reusable: doubling })
    expect(JSON.stringify(blocks).length).toBeLessThan(6_000_000)
    expect(findings).toMatchObject([{ code: 'reusable-blocks-many' }])
  })

  test('or are named when they are missing', () => {
    const { blocks, findings } = bodyOf('<!-- wp:block {"ref":8} /-->', around('x'))
    expect(blocks).toEqual([
      { kind: 'unplaced', name: 'Reusable block', text: '', original: '<!-- wp:block {"ref":8} /-->' },
    ])
    expect(findings).toMatchObject([{ code: 'reusable-block-missing' }])
  })
})
