import { type OldAddressForm, oldAddressVariants } from '../../publishing/old-address-variants.ts'
import { normaliseTarget } from '../../publishing/old-address.ts'
import { isClosedPath, isReservedPath } from '../../publishing/redirect-path.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import { type OldSubject, parseSubject } from '../../replica/old-address-record.schema.ts'
import { toImageUrl } from './pictures.ts'
import { findGone, findMoved, splitTarget } from './redirects.ts'

/**
 * Where an address of an older site leads. `moved`: to a path or another site; `subject` is the document that stands for it, null
 * for a path of its own. `gone`: an article that was unpublished or deleted stands for it, which readers had under this slug.
 */
export type OldAddressTarget =
  | { kind: 'moved'; to: string; subject: string | null }
  | { kind: 'gone'; slug: string }

/** Addresses that lead to one another are followed this far. */
const maxSteps = 8
const listFolders = ['articles', 'authors', 'issues']

/**
 * Where an address (in its one spelling) leads at present, in one step; null for one that is not known, and one whose document
 * readers never had or have no more.
 */
export async function findOldAddress(
  reader: ContentReader,
  address: string,
  steps = 0,
): Promise<OldAddressTarget | null> {
  for (const { address: variant, form } of oldAddressVariants(address)) {
    const record = await reader.oldAddress(variant)
    if (record) return targetOf(reader, { subject: record.subject, form, steps })
  }
  return null
}

/** Whether the magazine may have a page at a path, or editors lead on from it, before anyone has looked. */
export async function mayHavePage(reader: ContentReader, path: string): Promise<boolean> {
  const [, first = ''] = path.split('/')
  if (isReservedPath(path) || listFolders.includes(first)) return true
  const sections = await reader.sections()
  return sections.some(({ slug }) => slug === first) || (await reader.redirect(path)) !== null
}

interface Wanted {
  subject: string
  form: OldAddressForm
  steps: number
}

async function targetOf(reader: ContentReader, wanted: Wanted): Promise<OldAddressTarget | null> {
  const { subject, form } = wanted
  const named = parseSubject(subject)
  if (!named) return targetOfPath(reader, wanted)
  if (named.collection === 'articles') {
    const article = (await reader.articleHeads([named.id])).get(named.id)
    if (article) return { kind: 'moved', to: `/articles/${article.slug}`, subject }
    const slug = await reader.formerSlug(named.id)
    return slug === null ? null : { kind: 'gone', slug }
  }
  if (named.collection === 'media') {
    const to = toImageUrl((await reader.pictures([named.id])).get(named.id))
    return to === null ? null : { kind: 'moved', to, subject }
  }
  const list = await listPathOf(reader, named)
  return list === null ? null : { kind: 'moved', to: withFeed(list, form), subject }
}

async function listPathOf(reader: ContentReader, { collection, id }: OldSubject): Promise<string | null> {
  if (collection === 'authors') {
    const author = (await reader.authors([id])).get(id)
    return author ? `/authors/${author.slug}` : null
  }
  const sections = await reader.sections()
  if (collection === 'sections') {
    const section = sections.find((one) => one.id === id)
    return section ? `/${section.slug}` : null
  }
  const topic = (await reader.topics()).find((one) => one.id === id)
  const section = sections.find((one) => one.id === topic?.section)
  return topic && section ? `/${section.slug}/${topic.slug}` : null
}

/** A path may have moved since, be led on by editors, or be an old address itself. */
async function targetOfPath(
  reader: ContentReader,
  { subject, form, steps }: Wanted,
): Promise<OldAddressTarget | null> {
  if (subject.startsWith('https://') || subject.startsWith('http://')) {
    return URL.canParse(subject) ? { kind: 'moved', to: subject, subject: null } : null
  }
  const { path, rest } = splitTarget(subject)
  if (!path.startsWith('/') || path.startsWith('//') || isClosedPath(path)) return null
  const moved = await findMoved(reader, path)
  if (moved !== null) return { kind: 'moved', to: moved + rest, subject: null }
  const redirect = await reader.redirect(path)
  if (redirect) return { kind: 'moved', to: redirect.to, subject: null }
  const gone = await findGone(reader, path)
  if (gone !== null) return { kind: 'gone', slug: gone }
  if (!(await mayHavePage(reader, path))) {
    const next = steps < maxSteps ? normaliseTarget(subject) : null
    return next === null ? null : findOldAddress(reader, next, steps + 1)
  }
  const to = (await isListPath(reader, path)) ? withFeed(path, form) : path
  return { kind: 'moved', to: to + rest, subject: null }
}

function withFeed(path: string, form: OldAddressForm): string {
  if (form === 'page') return path
  return `${path === '/' ? '' : path}/${form === 'atom' ? 'atom.xml' : 'rss.xml'}`
}

/** Whether a path has feeds beside it. */
async function isListPath(reader: ContentReader, path: string): Promise<boolean> {
  if (path === '/') return true
  const [first, second, ...further] = path.split('/').slice(1)
  if (further.length > 0) return false
  if (first === 'authors') return second !== undefined && (await reader.authorAt(second)) !== null
  const section = (await reader.sections()).find(({ slug }) => slug === first)
  if (!section || second === undefined) return section !== undefined
  return (await reader.topics()).some(({ slug, section: home }) => slug === second && home === section.id)
}
