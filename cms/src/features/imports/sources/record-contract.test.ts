import { describe, expect, test } from 'vitest'
import { givenFile } from '../../../../test/given-files.ts'
import { generateGhost } from '../../../../test/imports/generate-ghost.ts'
import { generateWxr } from '../../../../test/imports/generate-wxr.ts'
import { recordSchema } from '../../../../test/imports/record.schema.ts'
import { type SourceReader, type SourceRecord, UnreadableSource } from '../source-record.ts'
import { readFeed } from './feed/read-feed.ts'
import { readGhost } from './ghost/read-ghost.ts'
import { readMarkdown } from './markdown/read-markdown.ts'
import { readMembers } from './members/read-members.ts'
import { readSubstack } from './substack/read-substack.ts'
import { readWordpress } from './wordpress/read-wordpress.ts'

interface Sample {
  reader: SourceReader
  files: Record<string, string>
}

async function wxr(): Promise<string> {
  const parts: string[] = []
  for await (const part of generateWxr({ posts: 5, bytesPerPost: 900, attachments: 4, tags: 9, authors: 3 }))
    parts.push(part)
  return parts.join('')
}

const entries = [1, 2, 3].map((n) => ({
  title: `Tide ${n}`,
  url: `https://salt.example/${n}`,
  html: `<p>Ebb é ${n}</p>`,
}))
const samples: Record<string, () => Promise<Sample> | Sample> = {
  WordPress: async () => ({ reader: readWordpress, files: { 'site.xml': await wxr() } }),
  ...Object.fromEntries(
    ['003', '1.26.2', '4.1.0', '6.2.0'].map((version) => [
      `Ghost ${version}`,
      () => ({ reader: readGhost, files: { 'blog.json': generateGhost({ posts: 6, version }).json } }),
    ]),
  ),
  Substack: () => ({
    reader: readSubstack,
    files: {
      'posts.csv':
        'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n1.ebb,2023-05-04T10:00:00.000Z,true,2023-05-04T10:00:00.000Z,newsletter,everyone,Ebb,"Water, &#x201C;low&#x201D;",\n2.flow,,false,,podcast,only_paid,Flow,,https://salt.example/2.mp3\n',
      'posts/1.ebb.html': '<p>Low water.</p><div class="subscription-widget-wrap"><p>Join</p></div>',
      'posts/3.lost.html': '<p>Nobody lists it.</p>',
    },
  }),
  'a list of members': () => ({
    reader: readMembers,
    files: {
      'list.csv':
        'Email Address,First Name,Last Name,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,TAGS\nida@salt.example,Ida,Röth,2023-04-21 11:16:57,192.0.2.1,2023-04-21 11:17:57,192.0.2.1,"""Tides"""\nno address,,,,,,,\nben@salt.example,Ben,,,,,,\n',
    },
  }),
  RSS: () => ({
    reader: readFeed,
    files: {
      'feed.xml': `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Salt</title><link>https://salt.example/</link>${entries.map(({ title, url, html }) => `<item><title>${title}</title><link>${url}</link><dc:creator>Ida</dc:creator><category>Tides</category><pubDate>Sat, 04 May 2019 10:00:00 GMT</pubDate><description><![CDATA[${html}]]></description></item>`).join('\n')}</channel></rss>`,
    },
  }),
  'a JSON feed': () => ({
    reader: readFeed,
    files: {
      'feed.json': JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Salt',
        home_page_url: 'https://salt.example/',
        items: entries.map(({ title, url, html }) => ({
          id: url,
          url,
          title,
          content_html: html,
          tags: ['Tides'],
        })),
      }),
    },
  }),
  'a folder of Markdown': () => ({
    reader: readMarkdown,
    files: {
      '_config.yml': 'title: Salt\nurl: https://salt.example\n',
      '_posts/2019-05-04-ebb.md':
        '---\ntitle: Ebb\ntags: [tides]\nauthor: Ida\n---\n# Low\n\nWater é ![b](/a.png)\n',
      'about.md': '+++\ntitle = "About"\n+++\nUs, and <b>you</b>.\n',
      'a.png': 'x',
    },
  }),
}

interface Reading {
  records: SourceRecord[]
  refusal: UnreadableSource | null
}

async function read(
  { reader, files }: Sample,
  change: (bytes: Buffer, name: string) => Uint8Array,
): Promise<Reading> {
  const given = Object.entries(files).map(([name, text]) =>
    givenFile(name, change(Buffer.from(text), name), 997),
  )
  const records: SourceRecord[] = []
  try {
    for await (const record of reader(given)) records.push(record)
  } catch (error) {
    if (error instanceof UnreadableSource) return { records, refusal: error }
    throw error
  }
  return { records, refusal: null }
}

/** What is wrong with records, or with how a file was refused. */
function faultsOf({ records, refusal }: Reading): string[] {
  const faults = records.flatMap((record) => {
    const issues = recordSchema.safeParse(record).error?.issues ?? []
    return issues.map(({ path, message }) => `${record.kind} ${record.id}: ${path.join('.')} ${message}`)
  })
  if (!refusal) return faults
  const { line, byte, file } = refusal.place
  if (file === '' || (line ?? 1) < 1 || (byte ?? 0) < 0) faults.push(`place ${JSON.stringify(refusal.place)}`)
  if (!/^\S.*\.$/s.test(refusal.message)) faults.push(refusal.message)
  return faults
}

/** Numbers from 0 up to one, the same in every run. */
function numbers(count: number, below: number): number[] {
  let state = 7
  return Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  })
}

describe.each(Object.entries(samples))('records of %s', (_format, make) => {
  test('are as the contract says, each by a name of its own', async () => {
    const reading = await read(await make(), (bytes) => bytes)
    expect(reading.refusal).toBeNull()
    expect(reading.records.length).toBeGreaterThan(2)
    expect(faultsOf(reading)).toEqual([])
    const names = reading.records.map(({ kind, id }) => `${kind} ${id}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('come, or the file is refused, when it is cut off at any byte', async () => {
    const sample = await make()
    const longest = Math.max(...Object.values(sample.files).map((text) => Buffer.byteLength(text)))
    for (const end of [0, 1, ...numbers(60, longest)])
      expect({ end, faults: faultsOf(await read(sample, (bytes) => bytes.subarray(0, end))) }).toEqual({
        end,
        faults: [],
      })
  })

  test('come, or the file is refused, when some bytes of it are others', async () => {
    const sample = await make()
    for (const [index, at] of numbers(60, 1_000_000).entries()) {
      const reading = await read(sample, (bytes) => {
        for (let step = 0; step <= index % 3; step += 1)
          bytes[(at * (step + 1)) % bytes.length] = (at + index) % 256
        return bytes
      })
      expect({ index, faults: faultsOf(reading) }).toEqual({ index, faults: [] })
    }
  })

  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['UTF-8 with a mark', (bytes) => Buffer.from(`\ufeff${bytes.toString()}`)],
    ['UTF-16', (bytes) => Buffer.from(`\ufeff${bytes.toString()}`, 'utf16le')],
    ['UTF-16 without a mark', (bytes) => Buffer.from(bytes.toString(), 'utf16le').swap16()],
    ['Latin 1', (bytes) => Buffer.from(bytes.toString(), 'latin1')],
    ['lines of old Macs', (bytes) => Buffer.from(bytes.toString().replaceAll('\n', '\r'))],
    [
      'zeros in the middle',
      (bytes) => Buffer.concat([bytes.subarray(0, 90), Buffer.alloc(500), bytes.subarray(90)]),
    ],
    ['nothing', () => Buffer.alloc(0)],
  ])('come, or the file is refused, in %s', async (_encoding, change) => {
    expect(faultsOf(await read(await make(), change))).toEqual([])
  })
})
