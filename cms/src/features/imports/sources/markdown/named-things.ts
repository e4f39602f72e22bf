import slugify from '@sindresorhus/slugify'
import { oneLine } from '../text/clean-text.ts'
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
interface NamedPerson extends NamedThing {
  email: string | null
  url: string | null
}
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
      .map((name) => name.replace(/^#/, ''))
      .map((name) => ({ id: `${taxonomy}:${slugOf(name)}`, name, taxonomy }))
  const terms = [
    ...named('category', categoriesOf(text, config)),
    ...named('tag', [...fields.list('tags', separator), ...fields.list('tag', separator)]),
    ...named('series', fields.list('series', 'none')),
  ]
  return [...new Map(terms.map((term) => [term.id, term])).values()]
}

/** Who wrote a text, each once. */
export function authorsOf(fields: FrontFields): NamedPerson[] {
  const given = [...fields.items('authors'), ...fields.items('author')]
  const people = given.flatMap((value): NamedPerson[] => {
    const inner = new FrontFields(typeof value === 'object' && value !== null ? { ...value } : {})
    const text = oneLine(textOf(value))
    const names =
      text === ''
        ? [inner.text('name', 'title', 'display_name')]
        : text.split(/\s*[,;&]\s*|\s+(?:and|und)\s+/)
    return names
      .filter((name) => name !== '')
      .map((name) => ({
        id: slugOf(name),
        name,
        email: inner.text('email') || null,
        url: /^https?:/.test(inner.text('url', 'website')) ? inner.text('url', 'website') : null,
      }))
  })
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

function slugOf(name: string): string {
  return slugify(name) || encodeURIComponent(name.toLowerCase())
}
