import { lexicalBody, markdownBody, mobiledocBody, type Words } from './generate-ghost-bodies.ts'

export interface GhostShape {
  posts: number
  /** As `meta` says it: `003`, `1.26.2`, `6.2.0`; it decides how texts, ids and dates are written. */
  version?: string
  /** Whether tables stand below `db`. */
  isWrapped?: boolean
}

export interface GeneratedPost {
  id: string
  title: string
  slug: string
  status: 'published' | 'draft' | 'scheduled' | 'sent'
  visibility: 'public' | 'members' | 'paid'
  authors: string[]
  /** The main one first. */
  tags: string[]
  /** Each of them is to be found once in what becomes of its text. */
  words: string[]
}

export interface GeneratedGhost {
  json: string
  posts: GeneratedPost[]
}

const authorCount = 5
const tagCount = 7
/** What no reader of an export may let through: each is a secret somewhere in what is generated. */
export const ghostSecrets = {
  password: '$2a$10$secretsecretsecretsecretse',
  apiKey: '4446bf1b18c1d500281fcd02secret',
  settingsKey: 'sk_live_secretsettings',
  injection: '<script>secretinjection()</script>',
  ip: '203.0.113.77',
} as const

/**
 * An export of Ghost with so many posts, always the same for the same shape: posts and pages of every status, several
 * authors, internal tags, every card, and secrets at all the places where Ghost has some.
 */
export function generateGhost({
  posts: count,
  version = '6.2.0',
  isWrapped = true,
}: GhostShape): GeneratedGhost {
  const era = new Era(version)
  const posts = Array.from({ length: count }, (_, no) => describePost(no, era))
  const data = {
    posts: posts.map(({ post, words }, no) => postRow({ post, words, no, era })),
    ...(era.major >= 3 ? { posts_meta: posts.map(({ post }, no) => metaRow(post, no)) } : {}),
    users: range(authorCount).map((no) => userRow(no, era)),
    roles: [
      { id: era.id('role', 0), name: 'Author' },
      { id: era.id('role', 1), name: 'Owner' },
    ],
    roles_users: range(authorCount).map((no) => ({
      id: no,
      role_id: era.id('role', no === 0 ? 1 : 0),
      user_id: era.id('user', no),
    })),
    tags: range(tagCount).map((no) => tagRow(no, era)),
    posts_tags: posts.flatMap(({ post }) =>
      post.tags
        .map((tag, order) => ({
          id: `${post.id}-${tag}`,
          post_id: era.ref(post.id),
          tag_id: era.ref(tag),
          sort_order: order,
        }))
        .toReversed(),
    ),
    ...(era.major >= 2
      ? {
          posts_authors: posts.flatMap(({ post }) =>
            post.authors
              .map((author, order) => ({ post_id: post.id, author_id: author, sort_order: order }))
              .toReversed(),
          ),
        }
      : {}),
    settings: settingRows(era),
    api_keys: [{ id: 'k1', type: 'admin', secret: ghostSecrets.apiKey }],
    ...(era.major >= 4 ? { snippets: [{ id: 's1', name: 'Sign-off', mobiledoc: '{}' }], members: [] } : {}),
  }
  const meta = { exported_on: 1_700_000_000_000, version }
  const whole = isWrapped ? { db: [{ meta, data }] } : { meta, data }
  return {
    json: JSON.stringify(whole),
    posts: posts.map(({ post, words }) => ({ ...post, words: words.used })),
  }
}

/** How an export of a version writes things. */
class Era {
  /** 0 for all that came before 1.0. */
  readonly major: number

  constructor(version: string) {
    this.major = version.startsWith('0') ? 0 : Number.parseInt(version, 10)
  }

  id(kind: string, no: number): string {
    const code = { user: 'a', tag: 'b', role: 'c', post: 'd' }[kind] ?? 'e'
    return this.major === 0 ? String(no + 1) : `5f${code}${String(no).padStart(21, '0')}`
  }

  /** Ids were numbers once. */
  ref(id: string): string | number {
    return this.major === 0 ? Number(id) : id
  }

  date(milliseconds: number): string | number {
    const iso = new Date(milliseconds).toISOString()
    if (this.major === 0) return milliseconds
    return this.major === 1 ? iso.slice(0, 19).replace('T', ' ') : iso
  }
}

function describePost(no: number, era: Era): { post: Omit<GeneratedPost, 'words'>; words: Words } {
  const isSent = era.major >= 5
  const statuses = ['published', 'published', 'draft', 'scheduled', isSent ? 'sent' : 'published'] as const
  const author = (step: number) => era.id('user', (no + step) % authorCount)
  const tag = (step: number) => era.id('tag', (no + step) % tagCount)
  const post = {
    id: era.id('post', no),
    title: `Story number ${no} — “as told”`,
    slug: `story-number-${no}`,
    status: statuses[no % statuses.length] ?? 'published',
    visibility: (['public', 'public', 'members', 'paid'] as const)[era.major >= 3 ? no % 4 : 0] ?? 'public',
    authors: no % 3 === 0 && era.major >= 2 ? [author(0), author(2)] : [author(0)],
    tags: no % 4 === 3 ? [] : [tag(3), tag(0)],
  }
  return { post, words: { prefix: `p${no}`, used: [] } }
}

interface PostParts {
  post: Omit<GeneratedPost, 'words'>
  words: Words
  no: number
  era: Era
}

function postRow({ post, words, no, era }: PostParts): Record<string, unknown> {
  const at = Date.UTC(2015, 0, 1) + no * 86_400_000
  const page = no % 10 === 9
  return {
    id: era.ref(post.id),
    uuid: `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`,
    title: post.title,
    slug: post.slug,
    ...bodyOf({ words, no, era }),
    [era.major === 0 ? 'image' : 'feature_image']:
      `${era.major >= 4 ? '__GHOST_URL__' : ''}/content/images/2015/01/hero-${no}.jpg`,
    featured: no % 7 === 0 ? 1 : 0,
    ...(era.major >= 3 ? { type: page ? 'page' : 'post' } : { page: page ? 1 : 0 }),
    status: post.status,
    visibility: post.visibility,
    ...(era.major < 2 ? { author_id: era.ref(post.authors[0] ?? '') } : {}),
    created_at: era.date(at),
    updated_at: era.date(at + 3_600_000),
    published_at: post.status === 'draft' ? null : era.date(at + 1_800_000),
    custom_excerpt: no % 2 === 0 ? `In short ${no}` : null,
    ...(era.major < 3 ? { meta_title: `Found ${no}`, meta_description: null } : {}),
    codeinjection_head: ghostSecrets.injection,
  }
}

function bodyOf({ words, no, era }: Omit<PostParts, 'post'>): Record<string, unknown> {
  if (era.major === 0) return { markdown: markdownBody(words, no), html: null }
  if (era.major >= 5) return { lexical: JSON.stringify(lexicalBody(words, no)), mobiledoc: null }
  const body = mobiledocBody(words, { no, isOld: era.major === 1 })
  return { mobiledoc: JSON.stringify(body), ...(era.major === 4 ? { lexical: null } : {}) }
}

function metaRow(post: Omit<GeneratedPost, 'words'>, no: number): Record<string, unknown> {
  return {
    id: `m${no}`,
    post_id: post.id,
    og_title: `Shared ${no}`,
    meta_title: `Found ${no}`,
    meta_description: `Described ${no}`,
    feature_image_alt: `Alt ${no}`,
    feature_image_caption: `Photo by <a href="https://p.example">Pat ${no}</a>`,
    email_only: post.status === 'sent' ? 1 : 0,
  }
}

function userRow(no: number, era: Era): Record<string, unknown> {
  return {
    id: era.ref(era.id('user', no)),
    name: `Writer ${no}`,
    slug: `writer-${no}`,
    email: `writer-${no}@old.example`,
    password: ghostSecrets.password,
    [era.major === 0 ? 'image' : 'profile_image']: `/content/images/writer-${no}.png`,
    bio: `Writes about the number ${no}.`,
    website: `https://writer-${no}.example`,
    ip_address: ghostSecrets.ip,
  }
}

function tagRow(no: number, era: Era): Record<string, unknown> {
  const isInternal = no === tagCount - 1
  return {
    id: era.ref(era.id('tag', no)),
    name: isInternal ? '#newsletter' : `Topic ${no}`,
    slug: isInternal ? 'hash-newsletter' : `topic-${no}`,
    description: no === 0 ? 'All of <em>it</em>' : null,
    visibility: isInternal ? 'internal' : 'public',
  }
}

function settingRows(era: Era): Record<string, unknown>[] {
  const values = {
    title: 'Old Magazine',
    description: 'What was',
    url: 'https://old.example',
    [era.major >= 5 ? 'locale' : era.major >= 4 ? 'lang' : era.major >= 1 ? 'default_locale' : 'defaultLang']:
      'de',
    [era.major >= 4 ? 'timezone' : 'active_timezone']: 'Europe/Berlin',
    stripe_secret_key: ghostSecrets.settingsKey,
    ghost_head: ghostSecrets.injection,
    navigation: JSON.stringify([{ label: 'Home', url: '/' }]),
  }
  return Object.entries(values).map(([key, value], no) => ({
    id: era.ref(String(no + 1)),
    key,
    value,
    type: 'core',
  }))
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, no) => no)
}
