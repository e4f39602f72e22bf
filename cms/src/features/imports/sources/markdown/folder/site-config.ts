import type { SourceFile } from '../../../source-record.ts'
import { FrontFields } from '../front-matter/fields.ts'
import { readData } from './read-data.ts'

/** What a folder says of its site. */
export interface SiteConfig {
  generator: 'jekyll' | 'hugo' | 'other'
  file: string | null
  title: string
  description: string
  url: string | null
  language: string | null
  timeZone: string | null
  /** Where texts stand, as a pattern of the generator's: `/:year/:month/:title/`; '' when it is not said. By sections in Hugo. */
  permalinks: (section: string) => string
}

const names =
  /^(?:_config\.ya?ml|(?:hugo|config)\.(?:toml|ya?ml|json)|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml|json))$/

/** Finds the configuration of Jekyll or Hugo in a folder, and reads what it says of addresses. */
export async function readSiteConfig(
  files: readonly SourceFile[],
  root: string,
  signal?: AbortSignal,
): Promise<SiteConfig> {
  const inside = (file: SourceFile) => file.name.slice(root.length)
  const found = files.find((file) => file.name.startsWith(root) && names.test(inside(file)))
  const hasPosts = files.some((file) => /(?:^|\/)_posts\//.test(file.name))
  const hasContent = files.some((file) => inside(file).startsWith('content/'))
  const isJekyll = found ? inside(found).startsWith('_config') : hasPosts
  const generator = isJekyll ? 'jekyll' : found || hasContent ? 'hugo' : 'other'
  const fields = found ? await fieldsOf(found, signal) : new FrontFields({})
  const written = fields.text('url', 'baseURL')
  const address = /^https?:/i.test(written) ? written : ''
  const url = URL.canParse(address)
    ? new URL(
        (fields.text('baseurl') === address ? '' : fields.text('baseurl')).replace(/^\/?/, '/'),
        address,
      ).href
    : null
  return {
    generator,
    file: found?.name ?? null,
    title: fields.text('title', 'name'),
    description: fields.text('description', 'tagline') || fields.inner('params').text('description'),
    url: withSlash(isJekyll ? url : URL.canParse(address) ? address : null),
    language: fields.text('lang', 'locale', 'languageCode', 'defaultContentLanguage') || null,
    timeZone: fields.text('timezone', 'timeZone') || null,
    permalinks: (section) =>
      isJekyll ? jekyllPattern(fields.text('permalink')) : hugoPattern(fields, section, generator),
  }
}

/** A configuration that cannot be read says nothing: the texts are there all the same. */
async function fieldsOf(file: SourceFile, signal?: AbortSignal): Promise<FrontFields> {
  const value = await readData(file, signal)
  return new FrontFields(typeof value === 'object' && value !== null ? { ...value } : {})
}

function withSlash(url: string | null): string | null {
  return url === null || url.endsWith('/') ? url : `${url}/`
}

const jekyllStyles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
}

function jekyllPattern(permalink: string): string {
  return jekyllStyles[permalink] ?? (permalink || (jekyllStyles['date'] ?? ''))
}

function hugoPattern(fields: FrontFields, section: string, generator: SiteConfig['generator']): string {
  const permalinks = fields.inner('permalinks')
  const own = permalinks.text(section) || permalinks.inner('page').text(section)
  if (own !== '') return own
  return generator === 'hugo' ? '/:sections/:slugorfilename/' : ''
}

export interface AddressParts {
  slug: string
  title: string
  /** `2019-05-04T10:00:00`; '' for none. */
  date: string
  categories: readonly string[]
  /** The folders of the text below the root of all texts. */
  sections: readonly string[]
  fileName: string
}

/** The path of a text by a pattern; null when the pattern asks for what the text does not say. */
export function pathBy(pattern: string, parts: AddressParts): string | null {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2}))?/.exec(parts.date) ?? []
  const values: Record<string, string> = {
    title: parts.slug,
    slug: parts.slug,
    slugorfilename: parts.slug,
    slugortitle: parts.slug,
    filename: parts.fileName,
    contentbasename: parts.fileName,
    slugorcontentbasename: parts.slug,
    name: parts.slug,
    basename: parts.fileName,
    year,
    month,
    day,
    hour,
    minute,
    second,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
    y_day: dayOfYear(year, month, day),
    categories: parts.categories.map(segment).join('/'),
    category: segment(parts.categories[0] ?? ''),
    section: parts.sections[0] ?? '',
    sections: parts.sections.join('/'),
    path: [...parts.sections, parts.fileName].join('/'),
    output_ext: '.html',
    collection: parts.sections[0] ?? '',
  }
  let isWhole = true
  const filled = pattern.replace(/:([a-z_]+)/gi, (mark, name: string) => {
    const known = Object.keys(values)
      .filter((key) => name.toLowerCase().startsWith(key))
      .toSorted((one, other) => other.length - one.length)[0]
    const value = known === undefined ? undefined : values[known]
    if (value === undefined || (/^(?:i_)?(?:year|month|day)|y_day/.test(known ?? '') && year === ''))
      isWhole = false
    return `${value ?? mark}${name.slice(known?.length ?? 0)}`
  })
  return isWhole && !filled.includes(':') ? `/${filled}`.replace(/\/{2,}/g, '/') : null
}

function segment(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '-')
}

function dayOfYear(year: string, month: string, day: string): string {
  const days =
    (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(Number(year), 0, 1)) / 86_400_000 + 1
  return String(days).padStart(3, '0')
}
