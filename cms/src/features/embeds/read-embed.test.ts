import { EmbedSandbox } from '@meridian/sandbox/embeds/embed-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postText } from './post-text.ts'
import { readEmbed } from './read-embed.ts'

const sites = new EmbedSandbox()
let baseUrl: string

beforeAll(async () => {
  baseUrl = await sites.start()
})
beforeEach(() => sites.reset())
afterAll(() => sites.stop())

/** Long on a busy machine; the test of a silent site waits for it twice. */
const timeLimitMs = 1500

const read = (address: string, token: string | null = null) =>
  readEmbed(address, { baseUrl, timeLimitMs, token })

async function found(address: string, token: string | null = null) {
  const outcome = await read(address, token)
  if (!outcome.ok) throw new Error(outcome.sentence)
  return outcome.value
}

const video = 'https://youtu.be/dQw4w9WgXcQ?si=x'
const words = 'A price is a question.\nNobody asks it & waits.'

describe('what a site tells', () => {
  test('of a video: title, author, shape and posters, the largest first', async () => {
    expect(await found(video)).toEqual({
      name: 'YouTube',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      key: 'dQw4w9WgXcQ',
      title: 'The Quiet Capital: a conversation in Basel',
      author: 'Meridian Films',
      words: '',
      aspectRatio: 1.77,
      posters: [
        'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg',
        'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
      ],
      note: '',
    })
    expect(sites.requests).toEqual(['www.youtube.com/oembed'])
  })

  test.each([
    ['https://vimeo.com/76979871', 'A workshop in winter', 2.341],
    [
      'https://www.tiktok.com/@okeanos/video/7312345678901234567',
      'Sixty seconds in the cellar #basel',
      0.563,
    ],
    ['https://www.ted.com/talks/the_price', 'The price of a spare part', 1.778],
    ['https://www.dailymotion.com/video/x8abcde', 'The fair at noon', 1.778],
    ['https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5', 'Episode 12: What the notary knows', null],
    ['https://soundcloud.com/t-renner/rooms', 'Rooms, read by T. Renner', null],
    ['https://www.mixcloud.com/okeanos/an-evening/', 'An evening of radio', null],
  ])('of %s', async (address, title, aspectRatio) => {
    const embed = await found(address)
    expect(embed).toMatchObject({ title, aspectRatio, words: '', note: '' })
    expect(embed.posters).toHaveLength(1)
  })

  test.each([
    ['https://x.com/hmarchetti/status/1991234567890123456', 'X', '1991234567890123456'],
    [
      'https://bsky.app/profile/helena.example/post/3lxyz',
      'Bluesky',
      'did:plc:abcdefghijklmnopqrstuvwx/app.bsky.feed.post/3lxyz',
    ],
  ])('of the post %s: its words as text, and what its frame is named by', async (address, site, key) => {
    expect(await found(address)).toMatchObject({
      title: `Post by Helena Marchetti on ${site}`,
      author: 'Helena Marchetti',
      words,
      key,
      posters: [],
    })
  })

  test('of Instagram only with a key: else the editor writes it', async () => {
    const address = 'https://www.instagram.com/p/DRabc_d-12/'
    expect(await found(address)).toMatchObject({
      title: '',
      note: expect.stringContaining('Write what it is'),
    })
    expect(sites.requests).toEqual([])
    expect(await found(address, 'key')).toMatchObject({ title: 'Post by Okeanos on Instagram', note: '' })
  })

  test('is text, whatever markup and controls it has', async () => {
    sites.behave('www.youtube.com', {
      kind: 'body',
      body: JSON.stringify({
        title: `<b>A</b>\u0000\u202e ${'word '.repeat(60)}`,
        author_name: 7,
        html: null,
      }),
    })
    const { title, author, aspectRatio } = await found(video)
    expect(title).toMatch(/^<b>A<\/b> word .*word…$/)
    expect([title.length <= 200, author, aspectRatio]).toEqual([true, '', 1.778])
    expect(postText('<blockquote><p>a<script>evil()</script><img onerror=x>b</p><p>later</p>')).toBe('ab')
  })

  test.each([
    'http://i.ytimg.com/a.jpg',
    'https://i.ytimg.com.evil.example/a.jpg',
    'https://169.254.169.254/latest',
    'https://i.ytimg.com:8443/a.jpg',
    'file:///etc/passwd',
    '//i.ytimg.com/a.jpg',
  ])('of a poster at %s is not believed', async (thumbnail_url) => {
    sites.behave('www.youtube.com', { kind: 'body', body: JSON.stringify({ title: 'A', thumbnail_url }) })
    expect((await found(video)).posters).toEqual([])
  })
})

describe('a site that tells nothing', () => {
  test.each([
    ['https://example.com/video', 'unsupported'],
    ['http://127.0.0.1:5432/', 'unsupported'],
    ['https://www.youtube.com/@meridian', 'unsupported'],
  ])('is not asked about %s', async (address, reason) => {
    expect(await read(address)).toMatchObject({ ok: false, reason })
    expect(sites.requests).toEqual([])
  })

  test.each([400, 401, 403, 404])('with %s shows it to nobody, and is not asked again', async (status) => {
    sites.behave('www.youtube.com', { kind: 'status', status })
    expect(await read(video)).toMatchObject({ ok: false, reason: 'refused' })
    expect(sites.requests).toHaveLength(1)
  })

  test.each([
    ['with a fault', { kind: 'status', status: 503 }],
    ['cut off', { kind: 'cut' }],
    ['silent', { kind: 'silent' }],
    ['leading elsewhere', { kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['without end', { kind: 'body', body: `{"title":"${'x'.repeat(300_000)}"}` }],
  ] as const)('%s is asked once more, and is away', async (_what, behaviour) => {
    sites.behave('www.youtube.com', behaviour)
    expect(await read(video)).toMatchObject({
      ok: false,
      reason: 'away',
      sentence: expect.stringMatching(/^YouTube does not answer\./),
    })
    expect(sites.requests).toHaveLength(2)
  })

  test('once tells it the second time', async () => {
    sites.behave('www.youtube.com', { kind: 'cut' }, 1)
    expect((await found(video)).title).toMatch(/^The Quiet Capital/)
  })

  test('because it says no JSON is away as well', async () => {
    sites.behave('www.youtube.com', { kind: 'body', body: '<html>' })
    expect(await read(video)).toMatchObject({ ok: false, reason: 'away' })
  })
})
