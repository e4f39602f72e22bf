import type { Payload } from 'payload'
import { type PlacedBlock, placeBlocks } from '../../features/body/place-blocks.ts'
import { createMarkdownReader, type ToRichText } from '../../features/body/body-from-markdown.ts'
import {
  aboutName,
  blockPictureName,
  coverName,
  heroName,
  listPictures,
  portraitName,
} from './seed-pictures.ts'
import { uploadPictures } from './picture-library.ts'
import type { Progress } from './progress.ts'
import type { SeedContent } from './seed-content.ts'
import type { SeedArticle, SeedBlock } from './seed.schema.ts'

type Ids = ReadonlyMap<string, number>

/**
 * Writes the whole magazine through the Local API, as editors would: hooks run, events are recorded. What stands
 * there already, from a run that was interrupted, is kept.
 */
export async function fillMagazine(
  payload: Payload,
  content: SeedContent,
  progress: Progress,
): Promise<void> {
  const toRichText = await createMarkdownReader(payload.config)
  const { sections, topics } = await progress.step(
    'Site settings, sections, topics, plans and newsletters',
    async () => {
      const { socialLinks: _, ...settings } = content.settings
      await payload.updateGlobal({
        slug: 'site-settings',
        data: { ...settings, _status: 'published' },
        depth: 0,
      })
      await payload.updateGlobal({ slug: 'invoicing', data: content.invoicing, depth: 0 })
      await fillPlans(payload, content)
      await fillNewsletters(payload, content)
      return fillStructure(payload, content)
    },
  )
  const pictures = listPictures(content)
  const picture = await progress.count('Pictures uploaded', pictures.length, (onProgress) =>
    uploadPictures(payload, pictures, onProgress),
  )
  await progress.step('Standing pages', () =>
    payload.updateGlobal({ slug: 'about-page', data: { picture: picture(aboutName) }, depth: 0 }),
  )
  const authors = await progress.step('Authors', () => fillAuthors(payload, content, picture))
  const { signedBy, ...welcome } = content.welcome
  await payload.updateGlobal({
    slug: 'welcome',
    data: { ...welcome, signedBy: need(authors, signedBy) },
    depth: 0,
  })
  const issues = await progress.step('Issues', () =>
    fillIssues(payload, content, { picture, authors, toRichText }),
  )
  await progress.count('Articles published', content.articles.length, (onProgress) =>
    fillArticles(payload, content, { picture, authors, issues, sections, topics, toRichText }, onProgress),
  )
  await progress.step('Home page and menus', () => arrangeSite(payload, content, sections))
}

/** The magazine without a site layout of its own: the editors change it from there. */
async function arrangeSite(payload: Payload, content: SeedContent, sections: Ids): Promise<void> {
  const articles = await idsBySlug(payload, 'articles')
  const cover = content.articles.find(({ featured }) => featured)
  await payload.updateGlobal({
    slug: 'home-page',
    data: { coverStory: cover ? need(articles, cover.id) : null, _status: 'published' },
    depth: 0,
  })
  const header = content.sections.map(({ id }) => ({ kind: 'section' as const, section: need(sections, id) }))
  const { socialLinks } = content.settings
  await payload.updateGlobal({
    slug: 'navigation',
    data: { header, socialLinks, _status: 'published' },
    depth: 0,
  })
}

async function fillPlans(payload: Payload, { plans }: SeedContent): Promise<void> {
  const present = await idsBySlug(payload, 'plans')
  for (const [position, { id, ...plan }] of plans.entries()) {
    if (present.has(id)) continue
    await payload.create({
      collection: 'plans',
      data: { ...plan, slug: id, position: position + 1, isOffered: true },
      depth: 0,
    })
  }
}

/** After those that are there from the beginning. */
async function fillNewsletters(payload: Payload, { newsletters }: SeedContent): Promise<void> {
  const present = await idsBySlug(payload, 'newsletters')
  for (const [index, { id, ...newsletter }] of newsletters.entries()) {
    if (present.has(id)) continue
    const data = { ...newsletter, slug: id, position: index + 3, isOffered: true, clicks: 'none' as const }
    await payload.create({ collection: 'newsletters', data, depth: 0 })
  }
}

async function fillStructure(
  payload: Payload,
  content: SeedContent,
): Promise<{ sections: Ids; topics: Ids }> {
  const sections = await idsBySlug(payload, 'sections')
  const present = await payload.find({ collection: 'topics', pagination: false, depth: 1 })
  const topics = new Map(
    present.docs.map(({ id, slug, section }) => [
      `${typeof section === 'object' ? section.slug : ''}/${slug}`,
      id,
    ]),
  )
  for (const [position, { id: slug, topics: ownTopics, ...section }] of content.sections.entries()) {
    const sectionId =
      sections.get(slug) ??
      (
        await payload.create({
          collection: 'sections',
          data: { ...section, slug, position: position + 1 },
          depth: 0,
        })
      ).id
    sections.set(slug, sectionId)
    for (const [topicPosition, { id, ...topic }] of ownTopics.entries()) {
      if (topics.has(`${slug}/${id}`)) continue
      const data = { ...topic, slug: id, section: sectionId, position: topicPosition + 1 }
      topics.set(`${slug}/${id}`, (await payload.create({ collection: 'topics', data, depth: 0 })).id)
    }
  }
  return { sections, topics }
}

type Picture = (name: string) => number

async function fillAuthors(payload: Payload, { authors }: SeedContent, picture: Picture): Promise<Ids> {
  const ids = await idsBySlug(payload, 'authors')
  for (const { id, name, role, bio } of authors) {
    if (ids.has(id)) continue
    const data = { name, role, bio, slug: id, portrait: picture(portraitName(id)) }
    ids.set(id, (await payload.create({ collection: 'authors', data, depth: 0 })).id)
  }
  return ids
}

async function fillIssues(
  payload: Payload,
  content: SeedContent,
  { picture, authors, toRichText }: { picture: Picture; authors: Ids; toRichText: ToRichText },
): Promise<Ids> {
  const ids = await idsBySlug(payload, 'issues')
  for (const { id, cover: _, publishedAt: __, contents: ___, letter, ...issue } of content.issues) {
    if (ids.has(id)) continue
    const { text, signature } = splitSignature(letter)
    const author = content.authors.find(({ name }) => name === signature)
    const data = {
      ...issue,
      _status: 'published' as const,
      slug: id,
      cover: picture(coverName(id)),
      letter: toRichText(text),
      letterAuthor: author ? need(authors, author.id) : null,
    }
    ids.set(id, (await payload.create({ collection: 'issues', data, depth: 0 })).id)
  }
  return ids
}

/** A letter ends with its author's name in bold, which the CMS keeps as a field of its own. */
function splitSignature(letter: string): { text: string; signature: string | undefined } {
  const match = /^(.*)\n+\*\*(.+)\*\*\s*$/s.exec(letter)
  return match?.[1] ? { text: match[1].trim(), signature: match[2] } : { text: letter, signature: undefined }
}

interface ArticleParts {
  picture: Picture
  authors: Ids
  issues: Ids
  sections: Ids
  topics: Ids
  toRichText: ToRichText
}

async function fillArticles(
  payload: Payload,
  { articles, issues }: SeedContent,
  parts: ArticleParts,
  onProgress: (done: number) => void,
): Promise<void> {
  const present = await idsBySlug(payload, 'articles')
  const places = new Map(issues.flatMap(({ contents }) => contents.map((id, index) => [id, index + 1])))
  for (const [index, article] of articles.entries()) {
    if (!present.has(article.id)) {
      await payload.create({
        collection: 'articles',
        data: { ...toArticle(article, parts), printOrder: places.get(article.id) ?? null },
        depth: 0,
        // They lead to each other, and some to one that comes later.
        context: { withoutPreflight: true },
      })
    }
    onProgress(index + 1)
  }
}

function toArticle(
  article: SeedArticle,
  { picture, authors, issues, sections, topics, toRichText }: ArticleParts,
) {
  const topicKeys = article.topics.map((topic) =>
    topic.includes('/') ? topic : `${article.section}/${topic}`,
  )
  return {
    _status: 'published' as const,
    slug: article.id,
    title: article.title,
    excerpt: article.excerpt,
    body: placeBlocks(
      toRichText(article.markdown),
      article.blocks.map((block, index) =>
        toBlock(block, (image) => picture(blockPictureName(article.id, index, image))),
      ),
    ),
    heroImage: picture(heroName(article.id)),
    heroCaption: article.hero.caption,
    // Noon, so that the day is the same wherever it is looked at.
    corrections: article.corrections.map(({ date, text }) => ({ date: `${date}T12:00:00.000Z`, text })),
    seo: { title: article.metaTitle, description: article.metaDescription },
    section: need(sections, article.section),
    topics: topicKeys.map((key) => need(topics, key)),
    authors: article.authors.map((author) => need(authors, author)),
    issue: article.issue === null ? null : need(issues, article.issue),
    publishedAt: article.publishedAt,
  }
}

function toBlock(block: SeedBlock, picture: (index: number) => number): PlacedBlock {
  switch (block.type) {
    case 'quote':
      return { blockType: 'quote', quote: block.quote, author: block.author, title: block.title }
    case 'callout':
      return { blockType: 'callout', variant: block.variant, title: block.title, content: block.content }
    case 'image-gallery': {
      const images = block.images.map(({ alt, caption }, index) => ({ image: picture(index), alt, caption }))
      return { blockType: 'image-gallery', title: block.title, images }
    }
    case 'product-showcase': {
      const products = block.products.map(
        ({ name, brand, category, description, price, rating, link }, index) => ({
          image: picture(index),
          name,
          brand,
          category,
          description,
          price,
          rating,
          link,
        }),
      )
      return { blockType: 'product-showcase', title: block.title, layout: block.layout, products }
    }
    case 'table':
    case 'chart':
    case 'pull-quote': {
      const { type, ...fields } = block
      return { blockType: type, ...fields }
    }
  }
}

async function idsBySlug(
  payload: Payload,
  collection: 'articles' | 'authors' | 'issues' | 'newsletters' | 'plans' | 'sections',
): Promise<Map<string, number>> {
  const { docs } = await payload.find({ collection, pagination: false, depth: 0, select: { slug: true } })
  return new Map(docs.map(({ id, slug }) => [slug ?? '', id]))
}

function need(ids: Ids, slug: string): number {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`The seed refers to ${slug}, which it does not contain.`)
  return id
}
