import { randomUUID } from 'node:crypto'
import { getPayload, type Payload, type PayloadRequest } from 'payload'
import sharp from 'sharp'
import config from '../src/payload.config.ts'
import type { Article } from '../src/payload-types.ts'

/** A rich text body of these paragraphs. */
export function bodyOf(...paragraphs: string[]): Article['body'] {
  return {
    root: {
      type: 'root',
      direction: 'ltr',
      format: '',
      indent: 0,
      version: 1,
      children: paragraphs.map((text) => ({
        type: 'paragraph',
        version: 1,
        direction: 'ltr',
        format: '',
        indent: 0,
        children: [{ type: 'text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }],
      })),
    },
  }
}

/** The running CMS of a test file, on the file's own database. */
export async function openCms(): Promise<Payload> {
  const payload = await getPayload({ config })
  payload.db.pool.off('error', ignore).on('error', ignore)
  return payload
}

/** The last test takes the database away with connections still idle in the pool. */
function ignore(): void {}

/** A magazine with two sections, two topics, two authors and an issue, and a maker of articles for it. */
export async function createMagazine(payload: Payload) {
  const section = async (name: string, slug: string, position: number) =>
    payload.create({
      collection: 'sections',
      data: { name, slug, tagline: name, description: name, emptyText: 'Soon.', position, onHomePage: true },
    })
  const leadership = await section('Leadership', 'leadership', 1)
  const wealth = await section('Wealth', 'wealth', 2)
  const topic = async (name: string, slug: string) =>
    payload.create({
      collection: 'topics',
      data: { name, slug, description: name, section: leadership.id, position: 1 },
    })
  const decisions = await topic('Decision making', 'decision-making')
  const teams = await topic('Teams', 'team-management')
  const author = async (name: string) =>
    payload.create({ collection: 'authors', data: { name, role: 'Editor-at-large' } })
  const helena = await author('Helena Marchetti')
  const omar = await author('Omar Said')
  const autumn = await payload.create({
    collection: 'issues',
    data: {
      title: 'The Quiet Issue',
      description: 'On quiet.',
      season: 'Autumn',
      year: 2026,
      isCurrent: true,
      _status: 'published',
    },
  })

  /** Creates an article in Leadership; published unless told otherwise. */
  const createArticle = (
    data: Partial<Article> & { title: string },
    req?: PayloadRequest,
  ): Promise<Article> =>
    payload.create({
      ...(req && { req }),
      collection: 'articles',
      draft: data._status === 'draft',
      data: {
        excerpt: `About ${data.title}.`,
        body: bodyOf('First paragraph.', 'Second paragraph.'),
        section: leadership.id,
        topics: [decisions.id],
        authors: [helena.id],
        issue: autumn.id,
        _status: 'published',
        ...data,
      },
    })

  /** The id of a new picture. */
  const uploadPicture = async (alt: string): Promise<number> => {
    const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a2e1f' } })
    const data = await drawn.png().toBuffer()
    const file = { data, name: `picture-${randomUUID()}.png`, mimetype: 'image/png', size: data.length }
    return (await payload.create({ collection: 'media', data: { alt }, file })).id
  }

  return { payload, leadership, wealth, decisions, teams, helena, omar, autumn, createArticle, uploadPicture }
}

export type Magazine = Awaited<ReturnType<typeof createMagazine>>
