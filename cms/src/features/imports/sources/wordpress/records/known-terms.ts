import type { SourcePlace, SourceRecord, SourceTerm } from '../../../source-record.ts'
import { plainText } from '../html/plain-text.ts'
import type { WxrCategory, WxrFields, WxrItem } from '../wxr/wxr-parts.ts'
import { at } from './addresses.ts'
import { asOriginal, field } from './record-values.ts'
import { decodedSlug, slugKey, slugOf } from './slugs.ts'

interface Listed {
  taxonomy: string
  slug: string
  name: string
  /** As it is written: a slug, or in old exports a name. */
  parent: string
  description: string
  number: string
  place: SourcePlace
}

/** Taxonomies that sort nothing for readers. */
const internal =
  /^(?:post_format|language|term_language|(?:post|term)_translations|wp_theme|wp_template_part_area|wp_pattern_category|elementor_\w+|product_type|product_visibility|yst_\w+|following_users|ef_\w+)$/
/** Those that are kept as something else. */
const others = /^(?:nav_menu|link_category)$/
const deepest = 20

/** The categories, tags and other terms of a site. They go by their slug, which items name. */
export class KnownTerms {
  private readonly listed = new Map<string, Listed>()
  private readonly idsByNumber = new Map<string, string>()
  private readonly idsByName = new Map<string, string>()
  /** What each was when it was last passed on. */
  private readonly passed = new Map<string, string>()
  private waiting: string[] = []
  private readonly broken: SourceRecord[] = []
  /** Those that items name, in the order in which they came. */
  private readonly named = new Map<
    string,
    { taxonomy: string; slug: string; name: string; place: SourcePlace }
  >()

  add(kind: string, fields: WxrFields, place: SourcePlace): void {
    const listed = listedOf(kind, fields, place)
    // Co-Authors Plus keeps authors as terms; their names stand elsewhere.
    if (listed.taxonomy === 'author') return
    const id = idOf(listed.taxonomy, listed.slug)
    if (listed.slug === '') {
      const reason = 'The term has neither a name nor a slug.'
      this.broken.push({
        kind: 'broken',
        of: 'term',
        id: `line ${place.line}`,
        name: 'Term without a name',
        reason,
        place,
        findings: [],
        original: '',
      })
      return
    }
    this.listed.set(id, listed)
    if (/^\d+$/.test(listed.number)) this.idsByNumber.set(listed.number, id)
    this.idsByName.set(`${listed.taxonomy}:${listed.name}`, id)
    this.waiting.push(id)
  }

  /** The records of what was added since: all of them must be known, so that each finds what it stands below. */
  *take(base: string | null): Generator<SourceRecord> {
    yield* this.broken.splice(0)
    const ids = new Set(this.waiting)
    this.waiting = []
    for (const id of ids) {
      const listed = this.listed.get(id)
      if (!listed) continue
      const record = this.recordOf(id, listed, base)
      const says = JSON.stringify({ ...record, place: null })
      if (this.passed.get(id) === says) continue
      this.passed.set(id, says)
      yield record
    }
  }

  /** Terms that items name and no list has. */
  *derived(base: string | null): Generator<SourceRecord> {
    for (const [id, { taxonomy, slug, name, place }] of this.named) {
      if (this.listed.has(id)) continue
      const record = this.recordOf(
        id,
        { taxonomy, slug, name, parent: '', description: '', number: '', place },
        base,
      )
      const findings = [
        {
          code: 'term-not-listed',
          message: 'The export has no record of this term: the name is what its articles say.',
        },
      ]
      yield { ...record, findings }
    }
  }

  /** The ids of the terms of an item, the main one first. */
  idsOf(item: WxrItem, primaryNumber: string): string[] {
    const ids = written(item.categories).map(({ domain, slug, name }) => {
      const taxonomy = taxonomyOf(domain)
      const known = slug === null || slug === '' ? this.idsByName.get(`${taxonomy}:${name}`) : undefined
      const ownSlug = slug === null || slug === '' ? slugOf(name) : slug
      const id = known ?? idOf(taxonomy, ownSlug)
      if (!this.named.has(id) && this.named.size < 500_000)
        this.named.set(id, {
          taxonomy,
          slug: decodedSlug(ownSlug),
          name: plainText(name) || decodedSlug(ownSlug),
          place: item.place,
        })
      return id
    })
    const primary = this.idsByNumber.get(primaryNumber)
    const sorted = primary !== undefined && ids.includes(primary) ? [primary, ...ids] : ids
    return [...new Set(sorted)]
  }

  nameOf(id: string | undefined): string {
    return id === undefined ? '' : (this.listed.get(id)?.name ?? this.named.get(id)?.name ?? '')
  }

  private recordOf(
    id: string,
    listed: Listed,
    base: string | null,
  ): SourceTerm | Extract<SourceRecord, { kind: 'other' }> {
    const { taxonomy, slug, name, description, number, place } = listed
    if (others.test(taxonomy))
      return {
        kind: 'other',
        id,
        type: taxonomy,
        name,
        place,
        findings: [],
        original: asOriginal({ name, slug, description }),
      }
    return {
      kind: 'term',
      id,
      taxonomy,
      name,
      slug,
      parent: this.parentOf(listed),
      description: plainText(description),
      urls: internal.test(taxonomy) ? [] : this.urlsOf(listed, base),
      isInternal: internal.test(taxonomy),
      place,
      findings: [],
      original: asOriginal({ number, description: /[<&]/.test(description) ? description : '' }),
    }
  }

  private parentOf({ taxonomy, slug, parent }: Listed): string | null {
    if (parent === '' || parent === '0') return null
    const id = idOf(taxonomy, parent)
    const found = this.listed.has(id) ? id : (this.idsByName.get(`${taxonomy}:${plainText(parent)}`) ?? id)
    return found === idOf(taxonomy, slug) ? null : found
  }

  private urlsOf(listed: Listed, base: string | null): string[] {
    const { taxonomy, slug, number } = listed
    if (taxonomy === 'post_tag') return [...at(base, `/tag/${slug}/`), ...at(base, `/?tag=${slug}`)]
    const byNumber = taxonomy === 'category' && number !== '' ? at(base, `/?cat=${number}`) : []
    return [...at(base, `/${taxonomy}/${this.pathOf(listed).join('/')}/`), ...byNumber]
  }

  /** The slugs from the topmost term down to this one. */
  private pathOf(listed: Listed): string[] {
    const path = [listed.slug]
    let parent = this.parentOf(listed)
    const seen = new Set([idOf(listed.taxonomy, listed.slug)])
    while (parent !== null && !seen.has(parent) && path.length < deepest) {
      seen.add(parent)
      const above = this.listed.get(parent)
      if (!above) break
      path.unshift(above.slug)
      parent = this.parentOf(above)
    }
    return path
  }
}

/** Each kind of element has names of its own for the same. */
function listedOf(kind: string, fields: WxrFields, place: SourcePlace): Listed {
  const of = (...names: string[]) =>
    names.map((name) => field(fields, name)).find((value) => value !== '') ?? ''
  const name = plainText(of('cat_name', 'tag_name', 'term_name', 'category_name'))
  const slug = of('category_nicename', 'tag_slug', 'term_slug') || slugOf(name)
  return {
    taxonomy: kind === '' ? of('term_taxonomy') || 'category' : kind,
    slug: /\s/.test(slug) ? slugOf(slug) : decodedSlug(slug),
    name: name || decodedSlug(slug),
    parent: of('category_parent', 'term_parent'),
    description: of('category_description', 'tag_description', 'term_description'),
    number: of('term_id'),
    place,
  }
}

/** Exports of version 1.0 name each term twice, once without its slug. */
function written(categories: readonly WxrCategory[]): WxrCategory[] {
  const sorting = categories.filter(
    ({ domain, slug, name }) =>
      domain !== 'author' && !others.test(domain ?? '') && (name !== '' || (slug ?? '') !== ''),
  )
  const withSlug = new Set(sorting.filter(({ slug }) => (slug ?? '') !== '').map(({ name }) => name))
  return sorting.filter(({ slug, name }) => (slug ?? '') !== '' || !withSlug.has(name))
}

function taxonomyOf(domain: string | null): string {
  if (domain === null || domain === '') return 'category'
  return domain === 'tag' ? 'post_tag' : domain
}

function idOf(taxonomy: string, slug: string): string {
  return `${taxonomy}:${slugKey(slug)}`
}
