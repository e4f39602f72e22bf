import { describe, expect, test } from 'vitest'
import { sketchBody } from '../../../../test/body-sketch.ts'
import { toImportedBody } from './to-imported-body.ts'

const place = { siteUrl: 'https://old.example', pageUrl: 'https://old.example/2019/05/boats/' }
const read = (html: string) => toImportedBody([{ kind: 'html', html }], place)
const sketch = (html: string) => sketchBody(read(html))
const addresses = (html: string) => read(html).pictures.map(({ url }) => url)

describe('a picture stands where it stood', () => {
  test.each([
    [
      'between paragraphs, with its words',
      '<p>One</p><figure><img src="/a.jpg" alt="A boat"><figcaption>Boats at <em>dawn</em></figcaption></figure><p>Two</p>',
      ['p One', 'picture 0 "A boat" Boats at dawn', 'p Two'],
    ],
    [
      'before the words of its paragraph',
      '<p><img class="alignleft" src="/a.jpg" alt="">Words around it</p>',
      ['picture 0 ""', 'p Words around it'],
    ],
    [
      'after the paragraph that goes on after it',
      '<p>One<img src="/a.jpg">two</p>',
      ['p One two', 'picture 0 ""'],
    ],
    [
      'after a numbered list, which would begin again',
      '<ol><li>One<img src="/a.jpg"></li><li>Two</li></ol><p>Three</p>',
      ['ol One; Two', 'picture 0 ""', 'p Three'],
    ],
    [
      'in a list without numbers',
      '<ul><li>One<img src="/a.jpg"></li><li>Two</li></ul>',
      ['ul One', 'picture 0 ""', 'ul Two'],
    ],
    [
      'in a caption of WordPress',
      '<div class="wp-caption alignnone" style="width: 310px"><a href="/a.jpg"><img src="/a-300x200.jpg"></a><p class="wp-caption-text">Boats</p></div>',
      ['picture 0 "" Boats'],
    ],
    [
      'in a figure of Substack',
      '<div class="captioned-image-container"><figure><a class="image-link image2" href="https://cdn.example/a.jpeg"><div class="image2-inset"><picture><source type="image/webp" srcset="https://cdn.example/w_424,c_limit/a.jpeg 424w, https://cdn.example/w_1456,c_limit/a.jpeg 1456w"><img src="https://cdn.example/w_848/a.jpeg" alt="Boats"></picture></div></a><figcaption class="image-caption">At dawn</figcaption></figure></div>',
      ['picture 0 "Boats" At dawn'],
    ],
    [
      'behind the words that it was laid behind',
      `<div class="wp-block-cover" style="min-height:430px;background-image:url('/a.jpg')"><p>Words</p></div>`,
      ['picture 0 ""', 'p Words'],
    ],
    [
      'beside a table that it stood in',
      '<table><tr><th>Boat</th><th>Length</th></tr><tr><td>Ida<img src="/a.jpg">Berg</td><td>7 m</td></tr></table>',
      [
        'table {"source":"","hasHeaderRow":true,"hasHeaderColumn":false,"rows":[["Boat","Length"],["Ida Berg","7 m"]],"caption":"Table: Boat, Length"}',
        'picture 0 ""',
      ],
    ],
  ])('%s', (_what, html, expected) => {
    expect(sketch(html)).toEqual(expected)
  })

  test('and who made it is its credit', () => {
    const caption = (words: string) =>
      sketch(`<figure><img src="/a.jpg"><figcaption>${words}</figcaption></figure>`)
    expect(caption('Boats at dawn. Photo: Anna Berg')).toEqual([
      'picture 0 "" Boats at dawn. / Photo: Anna Berg',
    ])
    expect(caption('Boats at dawn (Foto: A. Berg/Agentur)')).toEqual([
      'picture 0 "" Boats at dawn / Foto: A. Berg/Agentur',
    ])
    expect(caption('Photograph by Anna Berg')).toEqual(['picture 0 "" Photograph by Anna Berg'])
    expect(caption('Boats | © Anna Berg 2019')).toEqual(['picture 0 "" Boats / © Anna Berg 2019'])
    expect(caption('She took a photo by the lake')).toEqual(['picture 0 "" She took a photo by the lake'])
    expect(read('<figure><img src="/a.jpg"><figcaption>Photo: Anna</figcaption></figure>').pictures).toEqual([
      { id: null, url: 'https://old.example/a.jpg', alt: '', caption: '', credit: 'Photo: Anna' },
    ])
  })

  test('a caption that is longer than one may be is a paragraph', () => {
    const words = 'word '.repeat(100).trim()
    expect(sketch(`<figure><img src="/a.jpg"><figcaption>${words}</figcaption></figure>`)).toEqual([
      'picture 0 ""',
      `p ${words}`,
    ])
  })
})

describe('of the copies of a picture the largest counts', () => {
  test.each([
    ['srcset="/a-300.jpg 300w, /a,b-1024.jpg 1024w, /a-768.jpg 768w" src="/a-300.jpg"', '/a,b-1024.jpg'],
    ['srcset="/a.jpg, /a@2x.jpg 2x" src="/a.jpg"', '/a@2x.jpg'],
    ['src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/a.jpg"', '/a.jpg'],
    ['src="/placeholder.gif" data-lazy-src="/a.jpg" data-lazy-srcset="/a-2.jpg 20w"', '/a.jpg'],
    ['src="/a-300x200.jpg" data-orig-file="/a.jpg"', '/a.jpg'],
    ['src="b.jpg"', '/2019/05/boats/b.jpg'],
    ['src="//cdn.example/a.jpg?w=300"', 'https://cdn.example/a.jpg?w=300'],
  ])('%s', (attributes, url) => {
    expect(addresses(`<img ${attributes}>`)).toEqual([new URL(url, 'https://old.example').href])
  })

  test('also of those that a picture element names, and the one that the picture leads to', () => {
    const sources =
      '<source media="(min-width: 800px)" data-srcset="/wide.jpg 1600w"><source srcset="/narrow.webp 400w">'
    expect(addresses(`<picture>${sources}<img src="/a.jpg"></picture>`)).toEqual([
      'https://old.example/wide.jpg',
    ])
    expect(addresses('<a href="/big.png"><img src="/a.jpg"></a>')).toEqual(['https://old.example/big.png'])
  })

  test('that stands for browsers without scripts is the same picture', () => {
    const fallback = '<noscript><img src="/a.jpg" alt="Boat"></noscript>'
    expect(
      addresses(`<img class="lazy" src="data:image/gif;base64,R0=" data-src="/a-1.jpg">${fallback}`),
    ).toEqual(['https://old.example/a-1.jpg'])
    expect(sketch(`<p><img src="data:image/gif;base64,R0=">${fallback}</p>`)).toEqual(['picture 0 "Boat"'])
  })

  test('where a picture leads that leads to no file of its own is told', () => {
    const { findings, links } = read('<a href="https://shop.example/x"><img src="/a.jpg"></a>')
    expect(findings).toEqual([
      { code: 'picture-link', message: 'A picture led to https://shop.example/x: https://old.example/a.jpg' },
    ])
    expect(links).toEqual([])
  })
})

describe('several pictures', () => {
  test.each([
    [
      'of a gallery of blocks are one',
      '<figure class="wp-block-gallery has-nested-images"><figure class="wp-block-image"><img src="/a.jpg"><figcaption>One</figcaption></figure><figure class="wp-block-image"><img src="/b.jpg" alt="B"></figure><figcaption class="blocks-gallery-caption">The boats</figcaption></figure>',
      ['gallery The boats: 0 "" One; 1 "B"'],
    ],
    [
      'of an older gallery are one',
      '<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="/a.jpg"></figure></li><li class="blocks-gallery-item"><figure><img src="/b.jpg"><figcaption>Two</figcaption></figure></li></ul>',
      ['gallery : 0 ""; 1 "" Two'],
    ],
    [
      'of a gallery by a short code are one',
      '<div id="gallery-1" class="gallery galleryid-5"><dl class="gallery-item"><dt class="gallery-icon"><a href="/a.jpg"><img src="/a-150x150.jpg"></a></dt><dd class="wp-caption-text gallery-caption">One</dd></dl><dl class="gallery-item"><dt><a href="/b.jpg"><img src="/b-150x150.jpg"></a></dt></dl><br style="clear: both"></div>',
      ['gallery : 0 "" One; 1 ""'],
    ],
    [
      'beside each other are one',
      '<p>Look:</p><p><img src="/a.jpg"> <img src="/b.jpg"></p>',
      ['p Look:', 'gallery : 0 ""; 1 ""'],
    ],
    [
      'in a row are one from three on',
      '<p><img src="/a.jpg"></p><p><img src="/b.jpg"></p><p>Words</p><p><img src="/c.jpg"></p><p><img src="/d.jpg"></p><p><img src="/a.jpg"></p>',
      ['picture 0 ""', 'picture 1 ""', 'p Words', 'gallery : 2 ""; 3 ""; 0 ""'],
    ],
    [
      'of a figure are one',
      '<figure><img src="/a.jpg"><img src="/b.jpg"><figcaption>Both</figcaption></figure>',
      ['gallery Both: 0 ""; 1 ""'],
    ],
  ])('%s', (_what, html, expected) => {
    expect(sketch(html)).toEqual(expected)
  })

  test('more than a gallery may hold are several, and a title that is too long stands under it', () => {
    const pictures = Array.from({ length: 65 }, (_, index) => ({
      id: `${index}`,
      url: null,
      alt: '',
      caption: '',
      credit: '',
    }))
    const caption = 'All the boats of the harbour. '.repeat(8).trim()
    const { blocks } = toImportedBody([{ kind: 'gallery', pictures, caption }], place)
    expect(blocks.map((block) => (block.kind === 'gallery' ? block.pictures.length : block.kind))).toEqual([
      30,
      30,
      5,
      'paragraph',
    ])
  })
})

describe('what is no picture to readers', () => {
  test.each([
    ['a pixel', '<p>A<img src="https://a.example/p.gif" width="1" height="1">b</p>'],
    ['a pixel by its style', '<p>A<img src="https://a.example/p.gif" style="width:0px;height:0px">b</p>'],
    ['what counts', '<p>A<img src="https://pixel.wp.com/g.gif?host=x">b</p>'],
    ['a hidden one', '<p>A<img src="/a.jpg" hidden> b</p>'],
    ['one without an address', '<p>A<img src=""> b</p>'],
  ])('%s is left out', (_what, html) => {
    expect(sketch(html)).toEqual(['p A b'])
    expect(read(html).notes).toEqual([])
  })

  test('but a letter is one', () => {
    expect(
      sketch('<p>Ahoy <img class="emoji" src="https://s.w.org/images/core/emoji/1.svg" alt="⛵">!</p>'),
    ).toEqual(['p Ahoy ⛵!'])
  })

  test('and one that nobody could fetch is a note with its words', () => {
    const { notes, blocks } = read('<img src="file:///C:/boats.bmp" alt="Boats &amp; nets">')
    expect([blocks, notes]).toEqual([[], [{ text: 'Picture: Boats & nets' }]])
  })
})

describe('a picture that stands in the text itself', () => {
  test('of 8 MB is kept as it is', () => {
    const url = `data:image/png;base64,${'A'.repeat(8 * 1024 * 1024 * (4 / 3))}`
    expect(addresses(`<img src="${url}">`)).toEqual([url])
  })

  test('of more than a picture may have is a note', () => {
    const { pictures, notes } = read(`<img alt="Huge" src="data:image/png;base64,${'A'.repeat(29_000_000)}">`)
    expect([pictures, notes]).toEqual([[], [{ text: 'Picture: Huge' }]])
  })
})
