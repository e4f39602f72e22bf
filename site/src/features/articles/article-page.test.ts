import type { ArticleContent, BlockView } from '@meridian/shared/content/content.schema'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureArticle, fixtureImage, fixtureRecording } from '../../../test/fixtures/fixture-content.ts'
import ArticlePage from './ArticlePage.astro'

const origin = 'https://meridian.example'
let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

/** Without its gallery: the container knows no client directive of our own; the browser journeys cover it. */
function coverStory(): ArticleContent {
  const content = fixtureArticle('the-quiet-capital')
  if (!content) throw new Error('The fixture magazine has lost its cover story.')
  const body = content.body.filter((piece) => typeof piece === 'string' || piece.type !== 'image-gallery')
  return { ...content, body }
}

const prices: BlockView = {
  type: 'table',
  caption: 'Prices',
  source: 'A survey',
  hasHeaderRow: true,
  hasHeaderColumn: true,
  rows: [
    ['City', 'Price'],
    ['[Basel](https://example.com/basel)', '4.2'],
    ['<script>alert(1)</script>', '–'],
  ],
}
const chart: BlockView = {
  type: 'chart',
  kind: 'line',
  title: 'Prices rise',
  unit: '$ million',
  description: 'They <b>rise.',
  source: '',
  rows: [
    ['Year', 'Price'],
    ['2025', '1'],
    ['2026', '2'],
  ],
}

async function render(content: ArticleContent, aiNote: string | null = null): Promise<string> {
  const magazine = { name: 'Meridian', copyright: '© 2025 Meridian.', aiNote }
  return container.renderToString(ArticlePage, { props: { content, magazine, url: `${origin}/articles/x` } })
}

describe('an article as rendered', () => {
  test('spec §2 article issue: names the issue that the article was published in, and leads there', async () => {
    const html = await render(coverStory())
    expect(html).toMatch(
      /<a [^>]*href="\/issues\/autumn-2026"[^>]*>\s*Published in Issue Autumn 2026\s*<\/a>/,
    )
  })

  test('tells what was corrected, and when', async () => {
    const html = await render(coverStory())
    expect(html).toContain('19 November 2026')
    expect(html).toContain('There were eleven.')
    expect(await render({ ...coverStory(), corrections: [] })).not.toContain('Correction')
  })

  test('tells readers of the part that an AI had where the publisher wants them to know', async () => {
    const note = 'Drafted with the help of an AI.'
    const assisted = { ...coverStory(), isAiAssisted: true }
    expect(await render(assisted, note)).toContain(note)
    expect(await render(assisted)).not.toContain('data-ai-note')
    expect(await render(coverStory(), note)).not.toContain(note)
  })

  test('leads on to related articles and to the next one in the issue', async () => {
    const content = coverStory()
    const html = await render(content)
    for (const { id } of content.related) expect(html).toContain(`href="/articles/${id}"`)
    expect(html).toContain('rel="next"')
    expect(html).not.toContain('rel="prev"')
  })

  test('on paper it says where it comes from', async () => {
    expect(await render(coverStory())).toContain(`${origin}/articles/x`)
  })

  test('spec §2 article issue: an article outside an issue says nothing of one', async () => {
    const content = coverStory()
    expect(await render({ ...content, article: { ...content.article, issueId: null } })).not.toContain(
      'Published in Issue',
    )
  })

  test('spec §2 article page: the category badge and the back link lead to the section', async () => {
    const html = await render(coverStory())
    expect(html.match(/<a [^>]*href="\/leadership"/g)).toHaveLength(2)
  })

  test('a title with markup is shown as text', async () => {
    const content = coverStory()
    const html = await render({
      ...content,
      article: { ...content.article, title: '<img src=x onerror=alert(1)>' },
    })
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('spec §2 showcase block, §9 rating: a rating is told in words, out of 5, and whose it is', async () => {
    const html = await render(coverStory())
    expect(html).toMatch(/Our editors’ rating<span class="sr-only">: 5 out of 5/)
    expect(html).toMatch(/Our editors’ rating<span class="sr-only">: 3 out of 5/)
  })

  test('a table has names for its columns and rows, and links', async () => {
    const html = await render({ ...coverStory(), body: [prices] })
    expect(html).toMatch(/<figcaption[^>]*>Prices<\/figcaption>/)
    expect(html).toMatch(/<table[^>]*aria-label="Prices"/)
    expect(html).toMatch(/<th scope="col"[^>]*>\s*City/)
    expect(html).toMatch(/<th scope="row"[^>]*>\s*<a href="https:\/\/example\.com\/basel"[^>]*>Basel<\/a>/)
    expect(html).toMatch(/<td class="figure"[^>]*>\s*4\.2/)
    expect(html).toMatch(/Source: A survey/)
    expect(html).not.toContain('<script>alert')
  })

  test('a table with many columns is wider than the text', async () => {
    const wide = { ...prices, rows: [['a', 'b', 'c', 'd', 'e', 'f']] }
    expect(await render({ ...coverStory(), body: [wide] })).toMatch(
      /<figure class="data-figure article-wide"/,
    )
    expect(await render({ ...coverStory(), body: [prices] })).not.toContain('article-wide"')
  })

  test('a chart is drawn for a phone and for the text, says what it shows, and brings its table', async () => {
    const html = await render({ ...coverStory(), body: [chart] })
    expect(
      html.match(
        /<svg class="chart-drawing"[^>]*role="img" aria-label="Prices rise. \$ million. They &lt;b&gt;rise."/g,
      ),
    ).toHaveLength(2)
    expect(html).toMatch(/<path class="line s0" d="M[\d.,]+L[\d.,]+"\/>/)
    expect(html).toMatch(/<details[^>]*>\s*<summary>The figures<\/summary>/)
    expect(html).toMatch(/<th scope="row"[^>]*>\s*2026/)
  })

  test('how figures look is loaded before the first of them, and by no article without', async () => {
    const styles = /<link rel="stylesheet"/g
    const html = await render({ ...coverStory(), body: ['<p>One</p>', chart, prices] })
    expect(html.match(styles)).toHaveLength(1)
    expect(html.search(styles)).toBeLessThan(html.indexOf('<figure class="data-figure'))
    expect((await render(coverStory())).match(styles)).toBeNull()
  })

  test('words that are pulled out of the text are seen, and not heard twice', async () => {
    const html = await render({
      ...coverStory(),
      body: ['<p>One</p>', { type: 'pull-quote', text: 'One & more' }],
    })
    expect(html).toMatch(/<div class="pull-quote is-own" aria-hidden="true">One &amp; more<\/div>/)
  })

  test('only the hero is fetched first', async () => {
    const html = await render(coverStory())
    expect(html.match(/fetchpriority="high"/g)).toHaveLength(1)
  })

  test('an embed that is a link alone has its words, and loads nothing from its site', async () => {
    const html = await render({
      ...coverStory(),
      body: [
        {
          type: 'embed',
          provider: 'X',
          kind: 'post',
          url: 'https://x.com/h/status/1',
          title: 'Post by Helena on X',
          author: 'Helena',
          words: 'A price is a question.',
          caption: '',
          frame: null,
          aspectRatio: null,
          heightPx: null,
          image: null,
        },
      ],
    })
    expect(html).toContain('<a href="https://x.com/h/status/1" rel="noopener">x.com</a>')
    expect(html).toMatch(/<blockquote cite="https:\/\/x\.com\/h\/status\/1"[^>]*>[^]*A price is a question\./)
    expect(html).not.toMatch(/<iframe|<button[^>]*embed-play/)
  })

  test('a recording is a player that loads nothing by itself, with what is said in it', async () => {
    const html = await render({ ...coverStory(), body: ['<p>One</p>', fixtureRecording()] })
    const [audio] = /<audio[^>]*>/.exec(html) ?? []
    expect(audio).toMatch(/ controls/)
    expect(audio).toMatch(/ preload="none"/)
    expect(audio).toMatch(/ src="\/media\/recordings\/harbour-0123456789\.mp3"/)
    expect(audio).not.toContain('autoplay')
    expect(html).toContain('<cite>A harbour &lt;in winter&gt;</cite> · Audio · 3:07')
    expect(html).toMatch(/<details[^>]*>\s*<summary>Transcript<\/summary>[^]*<p>It is cold\.<\/p>\s*<p>Then/)
    const silent = await render({ ...coverStory(), body: [fixtureRecording({ transcript: '' })] })
    expect(silent).not.toContain('Transcript')
  })

  test('a video has its poster, its place and its captions before it is played', async () => {
    const film = fixtureRecording({
      kind: 'video',
      mimeType: 'video/webm',
      src: '/media/recordings/film-0123456789.webm',
      captionsSrc: '/media/recordings/film-0123456789-9876543210.vtt',
      width: 320,
      height: 180,
      image: fixtureImage('poster'),
    })
    const html = await render({ ...coverStory(), body: [film] })
    const [video] = /<video[^>]*>/.exec(html) ?? []
    for (const said of ['controls', 'playsinline', 'preload="none"', 'poster="/media/poster-1600.jpeg"']) {
      expect(video).toContain(said)
    }
    expect(video).toMatch(/width="320" height="180"/)
    expect(html).toContain('<source src="/media/recordings/film-0123456789.webm" type="video/webm">')
    const [track] = /<track[^>]*>/.exec(html) ?? []
    expect(track).toMatch(/kind="captions" src="\/media\/recordings\/film-0123456789-9876543210\.vtt"/)
    // A track that is shown from the start is loaded with the page.
    expect(track).not.toContain('default')
  })

  test('carries no style attribute, which the content security policy would block', async () => {
    expect(await render(coverStory())).not.toMatch(/<[^>]+ style=/)
  })
})
