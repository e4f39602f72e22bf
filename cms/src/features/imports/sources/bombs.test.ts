import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateZip } from '../../../../test/imports/generate-zip.ts'
import { packedZeros } from '../../../../test/imports/packed-zeros.ts'
import type { ImportFormat } from '@meridian/shared/imports/imports.schema'

const expand = new URL('./archive/expand-sources.ts', import.meta.url).href
const formats = new URL('./readers.ts', import.meta.url).href

/** Opens an archive, or reads a text as a format, as a program of its own: what it says is what that cost. */
const program = `
  const { existsSync, readFileSync } = await import('node:fs')
  const { expandSources } = await import(${JSON.stringify(expand)})
  const { readers } = await import(${JSON.stringify(formats)})
  // What the system says of a process begins with the memory of the one that started it: Linux has a figure without that.
  const mostKilobytes = () =>
    existsSync('/proc/self/status')
      ? Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
      : process.resourceUsage().maxRSS
  const { path, text } = JSON.parse(readFileSync(process.argv[1], 'utf8'))
  const repeated = Buffer.from(text?.repeated.repeat(Math.ceil(60_000 / text.repeated.length)) ?? '')
  const endless = {
    name: text?.name,
    sizeBytes: text?.sizeBytes,
    open: async function* () {
      yield Buffer.from(text.begin)
      for (let at = 0; at < text.sizeBytes; at += repeated.length) yield repeated
      yield Buffer.from(text.end)
    },
  }
  const before = mostKilobytes()
  const begun = process.cpuUsage()
  let message = 'It was read.'
  try {
    if (text) 
      for await (const record of readers[text.format]([endless], {}))
        message = record.kind === 'broken' ? record.reason : message
    else for (const file of await expandSources([path])) for await (const part of file.open()) part.length
  } catch (error) {
    message = error.message
  }
  const { user, system } = process.cpuUsage(begun)
  const megabytes = (mostKilobytes() - before) / 1024
  console.log(JSON.stringify({ message, seconds: (user + system) / 1e6, megabytes }))
`
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bombs-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Cost {
  message: string
  seconds: number
  megabytes: number
}

async function costOfArchive(bytes: Uint8Array): Promise<Cost> {
  const path = join(folder, 'bomb.zip')
  await writeFile(path, bytes)
  return costOf({ path })
}

async function costOf(bomb: object): Promise<Cost> {
  const path = join(folder, 'bomb.json')
  await writeFile(path, JSON.stringify(bomb))
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program, path], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  return JSON.parse(stdout)
}

const [tenMegabytes, halfGigabyte, tenGigabytes] = [
  await packedZeros(10),
  await packedZeros(500),
  await packedZeros(10_000),
]
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `uploads/${at}.jpg`, isStored: true }))

it.each<[string, () => Buffer, RegExp]>([
  [
    'ten gigabytes of zeros that say so',
    () => generateZip([{ name: 'a', packed: tenGigabytes, sizeBytes: 1e10 }], { isZip64: true }),
    /10.0 GB/,
  ],
  [
    'ten gigabytes of zeros as twenty files',
    () => {
      const names = Array.from({ length: 20 }, (_, at) => `${at}`)
      return generateZip(names.map((name) => ({ name, packed: halfGigabyte, sizeBytes: 5e8 })))
    },
    /traps/,
  ],
  [
    'ten gigabytes of zeros that say to be one megabyte',
    () => generateZip([{ name: 'a', packed: tenGigabytes, sizeBytes: 1e6 }]),
    /unpacked/,
  ],
  [
    'ten thousand files that share ten megabytes',
    () => {
      const names = Array.from({ length: 10_000 }, (_, at) => `${at}`)
      return generateZip(
        names.map((name, at) => ({ name, packed: tenMegabytes, sizeBytes: 1e6, offset: at ? 0 : undefined })),
      )
    },
    /overlaps|trap/,
  ],
  [
    'a million files',
    () => generateZip(many(10), { isZip64: true, declaredEntries: 1_000_000 }),
    /has 1,000,000 files/,
  ],
  [
    'many files that say to be ten',
    () => generateZip(many(100_000), { declaredEntries: 10 }),
    /more files than it says/,
  ],
  [
    'fifty thousand files, and a link as the last',
    () => generateZip([...many(50_000), { name: 'link', mode: 0o120777 }]),
    /link/,
  ],
])('refuses %s within two seconds of a processor and fifty megabytes', async (_, archive, sentence) => {
  const { message, seconds, megabytes } = await costOfArchive(archive())
  expect(message).toMatch(sentence)
  expect(seconds).toBeLessThan(2)
  expect(megabytes).toBeLessThan(50)
})

interface Bomb {
  name: string
  begin: string
  repeated: string
  end?: string
  sizeBytes?: number
}

const wxr =
  '<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Old</title><wp:wxr_version>1.2</wp:wxr_version>'
const laughs = (root: string) =>
  `<?xml version="1.0"?><!DOCTYPE ${root} [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at ? 'b'.repeat(at) : 'a'};`.repeat(10)}">`).join('')}]><${root}><channel><title>&${'b'.repeat(30)};</title>`
const aliases = `a: &a [${'x,'.repeat(50)}]\n${Array.from('bcdefgh', (name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(50)}]`).join('\n')}`

it.each<[ImportFormat, string, Bomb]>([
  ['wordpress', 'zeros', { name: 'a.xml', begin: '', repeated: '\0' }],
  ['wordpress', 'zeros behind its head', { name: 'a.xml', begin: wxr, repeated: '\0' }],
  ['wordpress', 'entities of entities', { name: 'a.xml', begin: laughs('rss'), repeated: ' ' }],
  ['wordpress', 'elements in elements', { name: 'a.xml', begin: wxr, repeated: '<a>' }],
  ['wordpress', 'a tag without an end', { name: 'a.xml', begin: `${wxr}<item a="`, repeated: 'x' }],
  ['wordpress', 'a name without an end', { name: 'a.xml', begin: `${wxr}<`, repeated: 'x' }],
  ['wordpress', 'a title without an end', { name: 'a.xml', begin: `${wxr}<item><title>`, repeated: 'x' }],
  [
    'wordpress',
    'a text without an end',
    { name: 'a.xml', begin: `${wxr}<item><content:encoded><![CDATA[`, repeated: 'x' },
  ],
  ['wordpress', 'a comment without an end', { name: 'a.xml', begin: `${wxr}<!--`, repeated: 'x' }],
  ['feed', 'zeros', { name: 'a.xml', begin: '', repeated: '\0' }],
  ['feed', 'entities of entities', { name: 'a.xml', begin: laughs('rss'), repeated: ' ' }],
  ['feed', 'elements in elements', { name: 'a.xml', begin: '<rss version="2.0"><channel>', repeated: '<a>' }],
  [
    'feed',
    'a text without an end',
    { name: 'a.xml', begin: '<rss version="2.0"><channel><item><description>', repeated: 'x' },
  ],
  [
    'feed',
    'JSON in JSON',
    { name: 'a.json', begin: '{"version":"https://jsonfeed.org/version/1.1","items":', repeated: '[' },
  ],
  ['ghost', 'zeros', { name: 'a.json', begin: '', repeated: '\0' }],
  ['ghost', 'lists in lists', { name: 'a.json', begin: '{"db":', repeated: '[' }],
  [
    'ghost',
    'a value without an end',
    { name: 'a.json', begin: '{"db":[{"meta":{"version":"5.0.0"},"data":{"posts":[{"html":"', repeated: 'x' },
  ],
  [
    'ghost',
    'a number without an end',
    { name: 'a.json', begin: '{"db":[{"meta":{"version":"5.0.0"},"data":{"posts":[{"id":', repeated: '1' },
  ],
  ['substack', 'zeros', { name: 'posts.csv', begin: '', repeated: '\0' }],
  [
    'substack',
    'a value without an end',
    {
      name: 'posts.csv',
      begin: 'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n"',
      repeated: 'x',
    },
  ],
  ['members', 'zeros', { name: 'a.csv', begin: '', repeated: '\0' }],
  ['members', 'a value without an end', { name: 'a.csv', begin: 'email,name\n"', repeated: 'x' }],
  ['members', 'columns without an end', { name: 'a.csv', begin: 'email,name,', repeated: 'x,' }],
  ['markdown', 'zeros', { name: 'a.md', begin: '', repeated: '\0' }],
  ['markdown', 'front matter without an end', { name: 'a.md', begin: '---\n', repeated: 'a: b\n' }],
  [
    'markdown',
    'aliases of aliases',
    { name: 'a.md', begin: `---\ntitle: A\n${aliases}\n---\n`, repeated: 'x', sizeBytes: 1000 },
  ],
  ['meridian', 'zeros', { name: 'manifest.json', begin: '', repeated: '\0' }],
  ['meridian', 'a value without an end', { name: 'manifest.json', begin: '{"a":"', repeated: 'x' }],
])('refuses %s of %s within two seconds of a processor and fifty megabytes', async (format, _, bomb) => {
  const { message, seconds, megabytes } = await costOf({
    text: { end: '', sizeBytes: 1e10, format, ...bomb },
  })
  expect(message).toMatch(/^\S.*\.$/s)
  expect(message).not.toBe('It was read.')
  expect(seconds).toBeLessThan(2)
  expect(megabytes).toBeLessThan(50)
})
