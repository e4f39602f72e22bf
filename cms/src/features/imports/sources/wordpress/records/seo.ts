import { plainText } from '../html/plain-text.ts'
import { wholeUrl } from './addresses.ts'

/** Custom fields of the plugins that do this, the most used first. */
const titles = [
  '_yoast_wpseo_title',
  'rank_math_title',
  '_aioseo_title',
  '_aioseop_title',
  '_seopress_titles_title',
  '_genesis_title',
]
const descriptions = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
  '_seopress_titles_desc',
  '_genesis_description',
]
const canonicals = [
  '_yoast_wpseo_canonical',
  'rank_math_canonical_url',
  '_seopress_robots_canonical',
  '_genesis_canonical_uri',
]
const primaryCategories = [
  '_yoast_wpseo_primary_category',
  'rank_math_primary_category',
  '_seopress_robots_primary_cat',
]

type ReadMeta = (key: string) => string

export interface SeoSources {
  meta: ReadMeta
  title: string
  excerpt: string
  /** The name of the first category. */
  category: string
  base: string | null
}

/** What search engines are told instead of the article's own title and teaser; '' where that is the same. */
export function readSeo(sources: SeoSources): {
  title: string
  description: string
  canonical: string | null
} {
  const { meta, base } = sources
  const first = (keys: readonly string[]) => keys.map(meta).find((value) => value.trim() !== '') ?? ''
  const title = resolved(first(titles), sources)
  const description = resolved(first(descriptions), sources)
  return {
    title: title === sources.title ? '' : title,
    description: description === sources.excerpt ? '' : description,
    canonical: wholeUrl(first(canonicals), base),
  }
}

/** The id of the category that an editor marked as the main one; '' for none. */
export function primaryCategory(meta: ReadMeta): string {
  return (
    primaryCategories
      .map(meta)
      .find((value) => /^\d+$/.test(value.trim()))
      ?.trim() ?? ''
  )
}

/** A template (`%%title%% %%sep%% %%sitename%%`) as it reads for this article: what is about the site is left out, as ours adds its own. */
function resolved(template: string, { title, excerpt, category }: SeoSources): string {
  if (!/%|#/.test(template)) return plainText(template)
  const values: Record<string, string> = {
    title,
    post_title: title,
    excerpt,
    excerpt_only: excerpt,
    post_excerpt: excerpt,
    category,
    primary_category: category,
    categories: category,
    taxonomy_title: category,
  }
  const text = template.replace(
    /%%([\w-]+)%%|%([a-z_]+)(?:\([^)]*\))?%|#([a-z_]+)\b/gi,
    (found: string, ...names: (string | undefined)[]) => {
      const [yoast, rankMath, allInOne] = names
      if (allInOne !== undefined && !/^(?:post|site|separator|category|author|current|page)_/.test(allInOne))
        return found
      return values[(yoast ?? rankMath ?? allInOne ?? '').toLowerCase()] ?? ''
    },
  )
  // What stood between two parts of which one is left out.
  return plainText(text)
    .replace(/(?:\s+[-–—|•·»:]+)+\s*$/u, '')
    .replace(/^[-–—|•·»:]+\s+/u, '')
    .trim()
}
