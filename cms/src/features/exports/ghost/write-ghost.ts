import { copyMedia } from '../content/copy-media.ts'
import { Differences } from '../content/differences.ts'
import { exportedArticles } from '../content/exported-articles.ts'
import { readLibrary } from '../content/library.ts'
import { Spool } from '../content/spool.ts'
import { countedText, type ExportCounts, type FormatInput, textBytes } from '../format-input.ts'
import { contentPath, ghostPost, ghostTags, type GhostTools, ghostUsers } from './ghost-data.ts'
import { ghostMembers } from './ghost-members.ts'
import { ghostRedirects } from './ghost-redirects.ts'

/** The version whose tables the export has. */
const ghostVersion = '5.130.0'

/** Writes the magazine as an export of Ghost, with its images and media, members and redirects. */
export async function writeGhost(input: FormatInput): Promise<ExportCounts> {
  const { zip, reader } = input
  const library = await readLibrary(reader)
  const differences = await Differences.open()
  try {
    const counts: ExportCounts = {}
    const recordings = new Set([...library.recordings].map(({ filename }) => filename))
    const media = await copyMedia(input, {
      library,
      pathOf: (file) => contentPath(file, recordings.has(file.filename) ? 'media' : 'images'),
    })
    await writePosts(input, { tools: { library, reader, differences }, counts })
    await zip.add('members.csv', countedText(input, { name: 'members', texts: ghostMembers(reader), counts }))
    await zip.add('redirects.json', textBytes(ghostRedirects(reader)))
    for (const { key, name } of library.authors.values()) {
      await differences.add(
        'Author',
        name ?? key,
        'Ghost needs a mail address of each author: this one leads nowhere.',
      )
    }
    for (const name of media.missing) await differences.add('File', name, 'The file was not there.')
    await zip.add('differences.csv', differences.read())
    await zip.add('README.txt', Buffer.from(readme))
    // The first line is none.
    counts['members'] = (counts['members'] ?? 1) - 1
    return { ...counts, files: media.count, differences: differences.count }
  } finally {
    await differences.close()
  }
}

/** Posts go out as they are read; what Ghost keeps beside them is gathered on the disk meanwhile. */
async function writePosts(
  input: FormatInput,
  { tools, counts }: { tools: GhostTools; counts: ExportCounts },
): Promise<void> {
  const beside = {
    posts_meta: await Spool.open(),
    posts_tags: await Spool.open(),
    posts_authors: await Spool.open(),
  }
  try {
    await input.zip.add('ghost.json', ghostFile(input, { tools, beside, counts }))
  } finally {
    for (const spool of Object.values(beside)) await spool.close()
  }
}

async function* ghostFile(
  { madeAt, magazine, signal, onProgress }: FormatInput,
  {
    tools,
    beside,
    counts,
  }: {
    tools: GhostTools
    beside: Record<'posts_meta' | 'posts_tags' | 'posts_authors', Spool>
    counts: ExportCounts
  },
): AsyncGenerator<Uint8Array> {
  const { library, reader } = tools
  const meta = { exported_on: madeAt.getTime(), version: ghostVersion }
  yield Buffer.from(`{"db":[{"meta":${JSON.stringify(meta)},"data":{"posts":[`)
  const separators = { posts: '\n', posts_meta: '\n', posts_tags: '\n', posts_authors: '\n' }
  const row = (table: keyof typeof separators, value: unknown) => {
    const text = `${separators[table]}${JSON.stringify(value)}`
    separators[table] = ',\n'
    return text
  }
  let articles = 0
  for await (const article of exportedArticles(reader, library)) {
    signal?.throwIfAborted()
    const post = await ghostPost(article, tools)
    yield Buffer.from(row('posts', post.post))
    await beside.posts_meta.add(row('posts_meta', post.meta))
    for (const tag of post.tags) await beside.posts_tags.add(row('posts_tags', tag))
    for (const author of post.authors) await beside.posts_authors.add(row('posts_authors', author))
    articles += 1
    if (articles % 100 === 0) onProgress?.('articles', articles)
  }
  counts['articles'] = articles
  onProgress?.('articles', articles)
  for (const [table, spool] of Object.entries(beside)) {
    yield Buffer.from(`],\n"${table}":[`)
    yield* spool.read()
  }
  const settings = [{ key: 'title', value: magazine.name, type: 'string', group: 'site' }]
  const tables = {
    tags: ghostTags(library, madeAt.toISOString()),
    users: ghostUsers(library, madeAt.toISOString()),
    settings,
  }
  for (const [table, rows] of Object.entries(tables)) {
    yield Buffer.from(`],\n"${table}":[${rows.map((one) => `\n${JSON.stringify(one)}`).join(',')}`)
  }
  yield Buffer.from(']}}]}\n')
}

const readme = `ghost.json      All articles, tags and authors: Settings, Import/Export, Universal import takes this whole file.
content/        The originals of pictures and recordings, where the texts name them.
members.csv     Readers and subscribers: Members, Import members.
redirects.json  Where addresses of this magazine are in Ghost: Settings, Labs, Redirects.
differences.csv What Ghost has no place for, and where it went.
`
