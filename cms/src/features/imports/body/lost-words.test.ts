import { describe, expect, test } from 'vitest'
import { timeProcessor } from '../../../../test/processor-time.ts'
import { randomHtml } from '../../../../test/random-html.ts'
import { lostWords, visibleWords, wordsOf } from './lost-words.ts'
import { toImportedBody } from './to-imported-body.ts'

const place = { siteUrl: 'https://old.example', pageUrl: 'https://old.example/2019/05/boats/' }

function lostOf(html: string): string[] {
  return lostWords(html, toImportedBody([{ kind: 'html', html }], place))
}

describe('the proof itself', () => {
  test('sees the words of a page, and none that it does not show', () => {
    const html = `<style>p{}</style><p title="no">One<b>two</b> th&eacute;<br>three</p><script>x()</script><p hidden>no</p>
      <p style="color: red; DISPLAY : none">no</p><noscript>no</noscript><ul><li>four<li>five</ul><!-- no --><img alt="no">six`
    expect(visibleWords(html)).toEqual(['Onetwo', 'thé', 'three', 'four', 'five', 'six'])
  })

  test('finds a word that is missing, and one that has changed its place', () => {
    const body = toImportedBody([{ kind: 'html', html: '<p>One two three.</p><p>Four five.</p>' }], place)
    expect(lostWords('<p>One two extra three.</p><p>Four five.</p>', body)).toEqual(['extra'])
    expect(lostWords('<p>Four five.</p><p>One two three.</p>', body)).toEqual(['Four', 'five'])
    expect(lostWords('<p>One two three.</p><p>Four five five.</p>', body)).toEqual(['five'])
    expect(wordsOf(body)).toEqual(['One', 'two', 'three', 'Four', 'five'])
  })

  test('takes a footnote and a note for the editors as a place of words, in their order alone', () => {
    const html =
      '<p>Text<sup><a href="#fn1">1</a></sup>.</p><form><label>Your mail</label><button>Send</button></form><ol><li id="fn1">The whole source.</li></ol>'
    const body = toImportedBody([{ kind: 'html', html }], place)
    expect(lostWords(html, body)).toEqual([])
    expect(lostWords(html.replace('The whole source', 'source whole The'), body)).not.toEqual([])
  })
})

test.each(Array.from({ length: 6 }, (_, index) => index))(
  'no word of 60 texts of random markup is lost, in any order (%d)',
  (batch) => {
    for (let seed = batch * 60; seed < (batch + 1) * 60; seed += 1) {
      const html = randomHtml(seed)
      expect({ seed, html, lost: lostOf(html) }).toEqual({ seed, html, lost: [] })
    }
  },
)

test('no word is lost of the same text cut off anywhere', () => {
  for (let seed = 1; seed <= 4; seed += 1) {
    const html = randomHtml(seed).slice(0, 4000)
    for (let end = 0; end < html.length; end += 29) {
      const cut = html.slice(0, end)
      expect({ cut, lost: lostOf(cut) }).toEqual({ cut, lost: [] })
    }
  }
})

describe('a text that nobody meant', () => {
  const depth = 30_000
  /** More than can be handed to a function as its arguments. */
  const many = 130_000
  test.each([
    ['boxes', '<div>a '.repeat(depth)],
    ['quotes', '<blockquote>a '.repeat(depth)],
    ['lists', '<ul><li>a '.repeat(depth / 2)],
    ['figures', '<figure>a <figcaption>b '.repeat(depth / 2)],
    ['tables', '<table><tr><td>a '.repeat(depth / 3)],
    ['bold words', `${'<b>a '.repeat(depth)}${'</i>'.repeat(depth)}`],
    ['letters by name', `<p>${'w&uuml;rd &amp; '.repeat(depth)}`],
    ['lines', `<p>${'a<br>'.repeat(depth)}`],
    ['pictures', '<img src="a.jpg">'.repeat(depth / 4)],
    ['items', `<ol start="2">${Array.from({ length: many }, (_, index) => `<li>a${index}`).join('')}</ol>`],
    ['pictures in numbers', `<ol>${'<li>a<img src="a.jpg">'.repeat(many)}</ol>`],
    ['paragraphs of a figure', `<figure>${'<p>a'.repeat(many)}</figure>`],
    ['marks of nothing', `<p>${'a<sup><a href="#fn1">1</a></sup> '.repeat(depth)}`],
    [
      'marks of one footnote',
      `<p>${'a<sup><a href="#fn1">1</a></sup> '.repeat(depth / 4)}</p><p id="fn1">${'b '.repeat(900)}</p>`,
    ],
    ['letters of an address', `<p><img srcset="${'a'.repeat(depth)} b ${'c,'.repeat(depth)}">`],
    ['openings', '<'.repeat(depth)],
    ['cells that reach over all', `<table>${'<tr><td rowspan=200 colspan=200>a'.repeat(2000)}</table>`],
  ])('of tens of thousands of %s is read in the time of a long one', (_what, html) => {
    const { ms, result } = timeProcessor(() => toImportedBody([{ kind: 'html', html: `${html} end` }], place))
    expect(ms).toBeLessThan(8000)
    expect(lostWords(`${html} end`, result)).toEqual([])
  })

  test('of 2 MB keeps its words', () => {
    let html = ''
    for (let seed = 0; html.length < 2_000_000; seed += 1) html += randomHtml(seed)
    expect(lostOf(html)).toEqual([])
    expect(lostOf(randomHtml(3).repeat(40))).toEqual([])
  }, 60_000)
})
