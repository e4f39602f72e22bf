import slugify from '@sindresorhus/slugify'
import { decodeTwice } from '../html/html-tree.ts'
import { oneLine } from '../text/clean-text.ts'
import type { AuthorData, KnownAuthors } from './folder/author-data.ts'
import type { SiteConfig } from './folder/site-config.ts'
import { FrontFields, textOf } from './front-matter/fields.ts'

/** A text of a folder: where it lies, and what stands above it. */
export interface FolderText {
  path: string
  /** The folder that all files are in. */
  root: string
  fields: FrontFields
}

interface NamedThing {
  id: string
  name: string
}
interface NamedPerson extends NamedThing, Omit<AuthorData, 'name'> {}
interface NamedTerm extends NamedThing {
  taxonomy: string
}

/** The categories of a text, by what stands above it or by the folder it lies in. */
export function categoriesOf(
  { path, root, fields }: FolderText,
  { generator }: Pick<SiteConfig, 'generator'>,
): string[] {
  const separator = generator === 'jekyll' ? 'space' : 'comma'
  const folders =
    generator === 'jekyll' ? /^(.*)\/_posts\//.exec(path.slice(root.length))?.[1]?.split('/').slice(-1) : []
  const own = [...fields.list('categories', separator), ...fields.list('category', 'none')]
  return own.length > 0 ? own : (folders ?? []).filter((folder) => folder !== '')
}

/** The categories, tags and series of a text, each once. */
export function termsOf(text: FolderText, config: SiteConfig): NamedTerm[] {
  const { fields } = text
  const separator = config.generator === 'jekyll' ? 'space' : 'comma'
  const named = (taxonomy: string, names: readonly string[]) =>
    names
      .map((name) => oneLine(decodeTwice(name)).replace(/^#/, ''))
      .map((name) => ({ id: `${taxonomy}:${slugOf(name)}`, name, taxonomy }))
  const terms = [
    ...named('category', categoriesOf(text, config)),
    ...named('tag', [...fields.list('tags', separator), ...fields.list('tag', separator)]),
    ...named('series', fields.list('series', 'none')),
  ]
  return [...new Map(terms.map((term) => [term.id, term])).values()]
}

/** Who wrote a text, each once; `known` are those of whom the folder says more. */
export function authorsOf(fields: FrontFields, known: KnownAuthors): NamedPerson[] {
  const given = [...fields.items('authors'), ...fields.items('author')]
  const people = given.flatMap((value): NamedPerson[] => {
    const inner = new FrontFields(typeof value === 'object' && value !== null ? { ...value } : {})
    const text = oneLine(textOf(value))
    const whole = known.get(text.toLowerCase())
    const names = whole
      ? [text]
      : text === ''
        ? [inner.text('name', 'title', 'display_name')]
        : text.split(/\s*[,;&]\s*|\s+(?:and|und)\s+/)
    return names
      .filter((name) => name !== '')
      .map((name) => {
        const data = known.get(name.toLowerCase())
        const url = inner.text('url', 'website')
        return {
          slug: null,
          bio: '',
          role: '',
          portrait: null,
          ...data,
          id: slugOf(data?.name ?? name),
          name: data?.name ?? name,
          email: inner.text('email') || (data?.email ?? null),
          urls: [...new Set([...(data?.urls ?? []), ...(/^https?:/.test(url) ? [url] : [])])],
        }
      })
  })
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

function slugOf(name: string): string {
  return slugify(name) || encodeURIComponent(name.toLowerCase())
}
