import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import type { CmsClient } from '../../e2e/cms/cms-client.ts'
import { readSearchMix } from '../bench/search-mix.ts'
import { beginSessions } from '../bench/session-rows.ts'
import type { Installation } from '../test/installation.ts'
import type { Cast } from './cast.ts'

const readersSignedIn = 20_000
const readersReturning = 3000
const formsOpen = 15
const searchesOfKind = 60
const tokens = 2000

const DraftSchema = z.object({ title: z.string(), excerpt: z.string(), body: z.unknown() })

/** Gives some readers of a seeded magazine sessions and a password of this run, and finds what there is to ask for. */
export async function prepareCast(input: {
  installation: Installation
  database: pg.Client
  origin: string
  cms: CmsClient
}): Promise<Cast> {
  const { installation, database, origin, cms } = input
  const slugs = await database.query<{ id: number; slug: string }>(
    `select id, slug from articles where _status = 'published' and slug is not null order by published_at desc, id desc`,
  )
  const searches = await readSearchMix(installation.databaseUrl, searchesOfKind)
  return {
    origin,
    publicOrigin: origin,
    articles: slugs.rows.map(({ slug }) => slug),
    ...(await findAddresses(origin)),
    searches: searches.searches.map(({ path }) => path),
    readers: await beginSessions(database, readersSignedIn),
    returning: await givePassword(database),
    unsubscribeTokens: await readUnsubscribeTokens(origin, cms),
    staffCookie: cms.cookie,
    drafts: await Promise.all(slugs.rows.slice(200, 200 + formsOpen).map(({ id }) => readDraft(cms, id))),
    run: Date.now().toString(36),
  }
}

/** One password for some readers, hashed as the product does. */
async function givePassword(database: pg.Client): Promise<Cast['returning']> {
  const password = randomBytes(18).toString('base64url')
  const salt = randomBytes(16)
  const cost = { memory: 19_456, passes: 2, parallelism: 1 }
  const tag = await promisify(argon2)('argon2id', { message: password, nonce: salt, tagLength: 32, ...cost })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const kept = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
  const { rows } = await database.query<{ email: string }>(
    `with chosen as (select id, email from users where role = 'reader' order by hashint4extended(id, 2) limit ${readersReturning}),
       given as (update user_passwords set hash = $1 where user_id in (select id from chosen))
     select email from chosen`,
    [kept],
  )
  return rows.map(({ email }) => ({ email, password }))
}

/** What pages of every kind there are, and the files that they load. */
async function findAddresses(origin: string): Promise<Pick<Cast, 'lists' | 'files' | 'pictures' | 'feeds'>> {
  const pages = ['/', '/archive', '/authors', '/digital-magazine', '/current-issue', '/about']
  const files = new Set<string>()
  const pictures = new Set<string>()
  const links = new Set<string>()
  for (const path of pages) {
    const html = await (await fetch(`${origin}${path}`)).text()
    for (const [, file = ''] of html.matchAll(/(?:href|src|component-url|renderer-url)="(\/_astro\/[^"]+)"/g))
      files.add(file)
    for (const [, file = ''] of html.matchAll(/(?:src|srcset)="(\/media\/[^"\s,]+)/g))
      pictures.add(file.replaceAll('&amp;', '&'))
    for (const [, link = ''] of html.matchAll(/href="(\/[^"#?]*)"/g)) links.add(link)
  }
  const isList = (path: string) =>
    path !== '/' &&
    !/^\/(articles|media|_astro|api|auth|account|dashboard|checkout|search|saved)\b|[.]/.test(path)
  const feeds = [...links].filter((path) => /[.](xml|json)$/.test(path))
  const answers = await Promise.all(
    [...links].filter(isList).map(async (path) => ({
      path,
      status: (await fetch(`${origin}${path}`, { redirect: 'manual' })).status,
    })),
  )
  const lists = answers.filter(({ status }) => status === 200).map(({ path }) => path)
  for (const [what, found] of Object.entries({ lists, files: [...files], pictures: [...pictures] })) {
    if (found.length === 0) throw new Error(`The pages name no ${what}.`)
  }
  return {
    lists,
    files: [...files],
    pictures: [...pictures],
    feeds: [...new Set(['/rss.xml', '/atom.xml', '/feed.json', ...feeds])],
  }
}

/** The links of newsletters, from the list that staff send them by. */
async function readUnsubscribeTokens(origin: string, { cookie }: CmsClient): Promise<string[]> {
  const response = await fetch(`${origin}/cms/api/newsletter-subscribers/export`, { headers: { cookie } })
  if (!response.ok || !response.body)
    throw new Error(`The list of subscribers was answered ${response.status}.`)
  let text = ''
  const decoder = new TextDecoder()
  const found = () =>
    [...text.matchAll(/,confirmed,[^\n]*token=([\w.-]+)/g)].flatMap(([, token]) => token ?? [])
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > tokens * 400 && found().length >= tokens) break
  }
  const given = found().slice(0, tokens)
  if (given.length === 0) throw new Error('Nobody gets the newsletter: add readers first.')
  return given
}

async function readDraft(cms: CmsClient, id: number): Promise<Cast['drafts'][number]> {
  const answer = await cms.send('GET', `articles/${id}?draft=true&depth=0`)
  if (!answer.ok) throw new Error(`Article ${id} cannot be opened: ${answer.reason}`)
  return { id, ...DraftSchema.parse(answer.body) }
}
