import type { SourceAuthor, SourcePlace, SourceRecord } from '../../../source-record.ts'
import { plainText } from '../html/plain-text.ts'
import type { WxrFields, WxrItem } from '../wxr/wxr-parts.ts'
import { at } from './addresses.ts'
import { asOriginal, field, metaOf } from './record-values.ts'
import { slugOf } from './slugs.ts'

const mail = /^[^\s@]+@[^\s@]+$/

/**
 * The authors of a site. They go by their login, which items name (`dc:creator`); guest authors of Co-Authors Plus by theirs. Whom no
 * list of authors has is one all the same.
 */
export class KnownPeople {
  private readonly records = new Map<string, SourceAuthor>()
  private readonly idsBySlug = new Map<string, string>()
  private readonly idsByName = new Map<string, string>()
  /** Whom items name and no list has, in the order in which they came. */
  private readonly unlisted = new Map<string, { name: string; place: SourcePlace }>()

  /** An author of the list (`wp:author`); null when it was there before. */
  addListed(fields: WxrFields, place: SourcePlace, base: string | null): SourceRecord | null {
    const of = (name: string) => field(fields, `author_${name}`)
    const login = plainText(of('login') || of('email') || of('display_name'))
    const display = plainText(of('display_name'))
    const fullName = plainText(`${of('first_name')} ${of('last_name')}`)
    if (login === '') {
      const reason = 'The author has neither a login nor a name.'
      return {
        kind: 'broken',
        of: 'author',
        id: `line ${place.line}`,
        name: 'Author without a name',
        reason,
        place,
        findings: [],
        original: '',
      }
    }
    const slug = slugOf(login)
    const number = of('id')
    const email = of('email') || (mail.test(login) ? login : '')
    return this.keep({
      kind: 'author',
      id: login,
      name: [display, fullName].find((name) => name !== '' && !mail.test(name)) ?? nameOfLogin(login),
      slug: mail.test(login) ? slugOf(login.replace(/@.*$/, '')) : slug,
      email: email === '' ? null : email,
      bio: plainText(of('description')),
      role: '',
      portrait: null,
      // Squarespace gives negative numbers, and has no pages of authors.
      urls: number.startsWith('-') ? [] : authorUrls(base, slug, number),
      place,
      findings: [],
      original: asOriginal({ login, number, displayName: display, fullName }),
    })
  }

  /** A guest author, who has no account; null when it was there before. */
  addGuest(item: WxrItem, base: string | null): SourceRecord | null {
    const of = (name: string) => plainText(metaOf(item, `cap-${name}`))
    const id = guestLogin(field(item.fields, 'post_name')) || of('user_login')
    const title = plainText(field(item.fields, 'title'))
    const name = [of('display_name'), title, plainText(`${of('first_name')} ${of('last_name')}`), id].find(
      (one) => one !== '',
    )
    if (name === undefined) return null
    const known = this.records.get(id)
    const portrait = metaOf(item, '_thumbnail_id')
    const linked = of('linked_account')
    return this.keep({
      kind: 'author',
      id: id || slugOf(name),
      name,
      slug: id || slugOf(name),
      email: of('user_email') || (known?.email ?? null),
      bio: of('description') || plainText(field(item.fields, 'content:encoded')),
      role: of('job_title'),
      portrait: /^[1-9]\d*$/.test(portrait) ? { id: portrait, url: null } : null,
      urls: authorUrls(base, id, ''),
      place: item.place,
      findings:
        linked === '' || linked === id
          ? []
          : [{ code: 'linked-account', message: `This guest author is the account “${linked}”.` }],
      original: asOriginal({ guest: id, linkedAccount: linked, website: of('website') }),
    })
  }

  /** The ids of those whose names stand above an item, in their order. */
  idsOf(item: WxrItem): string[] {
    const coAuthors = item.categories.filter(({ domain }) => domain === 'author')
    const ids = coAuthors.map(({ slug, name }) => this.coAuthor(slug ?? '', plainText(name), item.place))
    const creator = plainText(field(item.fields, 'dc:creator') || field(item.fields, 'author'))
    if (ids.length === 0 && creator !== '') ids.push(this.resolve(creator, creator, item.place))
    return [...new Set(ids.filter((id) => id !== ''))]
  }

  /** Authors whom items name and nothing else does. */
  *derived(base: string | null): Generator<SourceRecord> {
    for (const [id, { name, place }] of this.unlisted) {
      if (this.records.has(id)) continue
      yield {
        kind: 'author',
        id,
        name: mail.test(name) ? nameOfLogin(name) : name,
        slug: slugOf(id.replace(/@.*$/, '')) || null,
        email: mail.test(id) ? id : null,
        bio: '',
        role: '',
        portrait: null,
        urls: authorUrls(base, slugOf(id), ''),
        place,
        findings: [
          {
            code: 'author-not-listed',
            message: 'The export has no record of this author: the name is what its articles say.',
          },
        ],
        original: '',
      }
    }
  }

  private keep(record: SourceAuthor): SourceAuthor | null {
    const known = this.records.get(record.id)
    if (known && JSON.stringify({ ...known, place: null }) === JSON.stringify({ ...record, place: null }))
      return null
    this.records.set(record.id, record)
    for (const slug of [slugOf(record.id), record.slug ?? ''])
      if (slug !== '' && !this.idsBySlug.has(slug)) this.idsBySlug.set(slug, record.id)
    if (!this.idsByName.has(record.name)) this.idsByName.set(record.name, record.id)
    return record
  }

  private coAuthor(slug: string, name: string, place: SourcePlace): string {
    const login = guestLogin(slug)
    if (this.records.has(name)) return name
    const known = this.idsBySlug.get(login) ?? this.idsByName.get(name)
    return known ?? this.resolve(login || name, name || login, place)
  }

  private resolve(id: string, name: string, place: SourcePlace): string {
    if (this.records.has(id)) return id
    const known = this.idsByName.get(id)
    if (known !== undefined) return known
    if (!this.unlisted.has(id) && this.unlisted.size < 100_000) this.unlisted.set(id, { name, place })
    return id
  }
}

function guestLogin(slug: string): string {
  return slug.trim().replace(/^cap-/, '')
}

function authorUrls(base: string | null, slug: string, number: string): string[] {
  if (slug === '') return []
  return [...at(base, `/author/${slug}/`), ...(/^\d+$/.test(number) ? at(base, `/?author=${number}`) : [])]
}

/** `jane.roe@x.example` as `jane roe`: better than an address above an article. */
function nameOfLogin(login: string): string {
  return (
    login
      .replace(/@.*$/, '')
      .replace(/[._-]+/g, ' ')
      .trim() || login
  )
}
