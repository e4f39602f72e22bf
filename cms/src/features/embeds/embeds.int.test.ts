import { EmbedSandbox } from '@meridian/sandbox/embeds/embed-sandbox'
import { toOwnContent } from '@meridian/shared/content/assembly/articles'
import { readReferences } from '@meridian/shared/content/assembly/references'
import { type EmbedFacts, EmbedFactsSchema } from '@meridian/shared/embeds/embed.schema'
import { blockPictures } from '@meridian/shared/replica/shown-pictures'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { env } from '../../env.ts'
import { plainTextToLexical } from '../body/body-from-text.ts'
import { placeBlocks } from '../body/place-blocks.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { readIssuePdfSource } from '../issue-pdfs/read-issue-pdf-content.ts'
import { readPicturePlaces } from '../media/read-picture-places.ts'
import { searchMagazine } from '../search/search-magazine.ts'
import { withSearchSession } from '../search/search-session.ts'
import { describeVersion } from '../versions/describe-version.ts'

const payload = await openPayload()
const { pool } = payload.db
const sites = new EmbedSandbox()
let cookie: string

beforeAll(async () => {
  env.EMBED_BASE_URL = await sites.start()
  cookie = (await signInAs(payload, 'contributor')).cookie
})
beforeEach(() => sites.reset())
afterAll(async () => {
  delete env.EMBED_BASE_URL
  await sites.stop()
})

function ask(url: string) {
  return openApi(payload).post(
    '/api/staff/embeds',
    { url },
    { cookie, accept: 'application/json, application/problem+json' },
  )
}

async function factsOf(url: string): Promise<EmbedFacts> {
  const response = await ask(url)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return EmbedFactsSchema.parse(await response.json())
}

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

describe('an address that is looked up', () => {
  it('fills the form, and leaves its poster among the pictures, once', async () => {
    const facts = await factsOf(video)
    expect(facts).toMatchObject({ title: 'The Quiet Capital: a conversation in Basel', note: '' })
    const poster = await payload.findByID({ collection: 'media', id: facts.image ?? 0 })
    expect(poster).toMatchObject({
      alt: 'Poster of “The Quiet Capital: a conversation in Basel”',
      credit: 'Meridian Films, YouTube',
      filename: expect.stringMatching(/^youtube-poster-[0-9a-f]{10}\.png$/),
      width: 1280,
    })
    expect(sites.requests).toEqual(['www.youtube.com/oembed', 'i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg'])
    expect((await factsOf(video)).image).toBe(facts.image)
  })

  it('has the poster that exists, or none that is a picture', async () => {
    sites.behave('i.ytimg.com/vi/dQw4w9WgXcQ/maxres', { kind: 'status', status: 404 })
    expect((await factsOf(video)).image).toBeTypeOf('number')
    sites.behave('i.ytimg.com', { kind: 'body', body: '<svg onload="evil()"/>', contentType: 'image/png' })
    expect((await factsOf(video)).image).toBeNull()
  })

  it.each([
    ['https://example.com/', 400, 'embed-unsupported'],
    [video, 409, 'embed-refused', 404],
    [video, 503, 'embed-away', 500],
  ])('%s is refused with %s and a sentence', async (url, status, code, answered = 0) => {
    if (answered > 0) sites.behave('www.youtube.com', { kind: 'status', status: answered })
    const response = await ask(url)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, detail: expect.stringMatching(/ link[s.]/) })
  })
})

async function publishEmbed(changes: object = {}) {
  const { note: _note, ...facts } = await factsOf(video)
  const block = { blockType: 'embed', shownAs: 'frame', caption: 'Filmed at noon.', ...facts, ...changes }
  const article = await publishArticle(payload, {
    body: placeBlocks(plainTextToLexical('One paragraph.\n\nTwo.'), [block]),
  })
  const reader = createDatabaseReader(pool)
  const [record] = (await reader.articles([article.id])).values()
  if (!record) throw new Error('The article has no record.')
  const content = toOwnContent(record, await readReferences(reader, [record]))
  return { article, facts, record, content, shown: content.body.filter((piece) => typeof piece !== 'string') }
}

describe('an embed in a published article', () => {
  it('stands on the page with its stored poster, and not in the API, whose shape is specified', async () => {
    const { content, facts, record, shown } = await publishEmbed()
    expect(shown).toEqual([
      {
        type: 'embed',
        provider: 'YouTube',
        kind: 'video',
        url: video,
        title: 'The Quiet Capital: a conversation in Basel',
        author: 'Meridian Films',
        words: '',
        caption: 'Filmed at noon.',
        frame: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
        aspectRatio: 1.77,
        heightPx: null,
        image: expect.objectContaining({ src: expect.stringMatching(/^\/media\/youtube-poster-/) }),
      },
    ])
    expect(content.article.contentBlocks).toEqual([])
    expect(content.article.content).toBe('One paragraph.\n\nTwo.')
    // A replica keeps it, and its changes reach the page.
    expect(blockPictures(record.blocks)).toEqual([facts.image])
  })

  it('is a link alone where its editor wants that', async () => {
    const [block] = (await publishEmbed({ shownAs: 'link' })).shown
    expect(block).toMatchObject({ frame: null, heightPx: null, url: video })
  })

  it('is found by its words, and its poster is known to stand there', async () => {
    const { article, facts } = await publishEmbed({ title: 'On theodolites' })
    const outcome = await withSearchSession(pool, (db) =>
      searchMagazine(db, { text: 'theodolites noon', offset: 0 }),
    )
    expect(outcome.ok && outcome.value.results.map(({ id }) => id)).toEqual([article.slug])
    const { places } = await readPicturePlaces({ client: pool, user: null }, facts.image ?? 0)
    expect(places.map(({ subject }) => subject)).toContain(`articles:${article.id}`)
  })

  it('is printed with poster, words and address, and named in the comparison of versions', async () => {
    const issue = await payload.create({
      collection: 'issues',
      data: { title: 'I', description: 'D', season: 'Autumn', year: 2031, _status: 'published' },
    })
    const { article } = await publishEmbed()
    await payload.update({ collection: 'articles', id: article.id, data: { issue: issue.id } })
    const source = await readIssuePdfSource(payload, issue.id)
    expect(source.kind === 'content' && source.content.articles[0]?.body.at(-1)).toEqual({
      kind: 'elsewhere',
      title: 'The Quiet Capital: a conversation in Basel',
      paragraphs: ['Filmed at noon.', 'Meridian Films · YouTube'],
      picture: expect.objectContaining({ alt: expect.stringMatching(/^Poster of/) }),
      address: video,
    })
    const { body } = await payload.findByID({ collection: 'articles', id: article.id, depth: 0 })
    const text = describeVersion('articles', { body }).find(({ label }) => label === 'Text')?.text
    expect(text).toMatch(/\n\nEmbed\nhttps:\/\/www\.youtube\.com[^]*The Quiet Capital[^]*Filmed at noon\.$/)
  })

  it.each(['https://example.com/x', 'http://127.0.0.1/', 'javascript:alert(1)', ''])(
    'cannot lead to %j',
    async (url) => {
      await expect(publishEmbed({ url })).rejects.toThrow(/Address/)
    },
  )
})
