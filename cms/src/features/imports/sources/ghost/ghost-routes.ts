import { parse } from 'yaml'
import { isRow, type Row, text } from './ghost-values.ts'

/** What the address of a post may depend on. */
export interface PostFacts {
  slug: string
  id: string
  /** The day it was published in the time zone of its site: `2019-05-04`; '' for none. */
  day: string
  /** Slugs, the main one first. */
  tags: readonly string[]
  author: string
  isFeatured: boolean
}

interface Collection {
  permalink: string
  filter: string
}

/** How a site of Ghost makes addresses: by default, by a setting of old versions, or by its `routes.yaml`. */
export class GhostRoutes {
  readonly #collections: readonly Collection[]
  readonly #taxonomies: Row

  constructor({ collections = [], taxonomies = {} }: { collections?: Collection[]; taxonomies?: Row } = {}) {
    this.#collections = collections
    this.#taxonomies = taxonomies
  }

  /** Null when it is no YAML. */
  static read(yaml: string): GhostRoutes | null {
    const routes = parsed(yaml)
    if (routes === undefined) return null
    if (!isRow(routes)) return new GhostRoutes()
    const collections = isRow(routes['collections']) ? Object.values(routes['collections']).filter(isRow) : []
    return new GhostRoutes({
      collections: collections.map((row) => ({
        permalink: text(row, 'permalink'),
        filter: text(row, 'filter'),
      })),
      taxonomies: isRow(routes['taxonomies']) ? routes['taxonomies'] : {},
    })
  }

  /** The parts of the path of a tag or an author. */
  taxonomy(kind: 'tag' | 'author', slug: string): string[] {
    return filled(text(this.#taxonomies, kind), { slug }) ?? [kind, slug]
  }

  /** The parts of the path of a post, if a rule says so; null when it is the slug alone. */
  post(post: PostFacts): string[] | null {
    const rule = this.#collections.find(({ filter }) => matches(filter, post))
    const [year = '', month = '', day = ''] = post.day.split('-')
    const [tag = 'all'] = post.tags
    const { slug, id, author } = post
    const values = { slug, id, author, year, month, day, primary_tag: tag, primary_author: author }
    return filled(rule?.permalink ?? '', values)
  }
}

function parsed(yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: 100 }) ?? null
  } catch {
    return undefined
  }
}

/** `/blog/{year}/{slug}/`, as older versions write `/:year/:slug/`, with values; null when one of them is missing. */
function filled(pattern: string, values: Record<string, string>): string[] | null {
  if (!pattern.startsWith('/')) return null
  const parts = pattern
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replace(/:(\w+)|\{(\w+)\}/g, (_, old = '', name = '') => values[old || name] ?? ''))
  return parts.length === 0 || parts.includes('') ? null : parts
}

/** Filters are rules as `tag:news+featured:true`, joined by `+` for and, and by `,` for or. */
function matches(filter: string, post: PostFacts): boolean {
  if (filter.trim() === '') return true
  const rules = filter.replace(/[()]/g, '').split(/,(?![^[]*\])/)
  return rules.some((rule) => rule.split('+').every((part) => matchesPart(part.trim(), post)))
}

function matchesPart(part: string, post: PostFacts): boolean {
  const [, field = '', not = '', value = ''] = /^(\w+):(-?)(.+)$/.exec(part) ?? []
  const wanted = value.replace(/[[\]'"]/g, '').split(',')
  const has: Record<string, boolean> = {
    tag: post.tags.some((tag) => wanted.includes(tag)),
    tags: post.tags.some((tag) => wanted.includes(tag)),
    primary_tag: wanted.includes(post.tags[0] ?? ''),
    author: wanted.includes(post.author),
    authors: wanted.includes(post.author),
    primary_author: wanted.includes(post.author),
    featured: wanted.includes(String(post.isFeatured)),
  }
  return Object.hasOwn(has, field) && has[field] === (not === '')
}
