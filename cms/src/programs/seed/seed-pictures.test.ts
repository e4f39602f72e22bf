import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blockPictureName, coverName, heroName, listPictures, portraitName } from './seed-pictures.ts'
import { readSeedContent } from './seed-content.ts'
import type { SeedArticle } from './seed.schema.ts'

const content = await readSeedContent()
const { articles, issues, authors, sections } = content
const pictures = listPictures(content)
const motifs = new Map(pictures.map(({ name, motif }) => [name, motif]))

const heroesOf = (shown: readonly SeedArticle[]) => shown.map(({ id }) => heroName(id))
const portraitsOf = (shown: readonly string[]) => shown.map(portraitName)
const coverStory = articles.find(({ featured }) => featured)
const currentIssue = issues.find(({ isCurrent }) => isCurrent)

function blockPicturesOf({ id, blocks }: SeedArticle): string[] {
  return blocks.flatMap((block, blockIndex) => {
    const items =
      block.type === 'image-gallery' ? block.images : block.type === 'product-showcase' ? block.products : []
    return items.map((_, index) => blockPictureName(id, blockIndex, index))
  })
}

/**
 * The pictures that each page shows, with all that may stand there: any article on the home page and among the results of a
 * search, any other article after one.
 */
const pages: [string, string[]][] = [
  ['/', [...heroesOf(articles), ...(currentIssue ? [coverName(currentIssue.id)] : [])]],
  ['/archive', issues.map(({ id }) => coverName(id))],
  ['/search', [...heroesOf(articles), ...issues.map(({ id }) => coverName(id))]],
  ['/authors', portraitsOf(authors.map(({ id }) => id))],
  ...sections.map(({ id }): [string, string[]] => [
    `/${id}`,
    heroesOf(articles.filter(({ section }) => section === id)),
  ]),
  ...authors.map(({ id }): [string, string[]] => [
    `/authors/${id}`,
    [...portraitsOf([id]), ...heroesOf(articles.filter((article) => article.authors.includes(id)))],
  ]),
  ...issues.map(({ id, letter }): [string, string[]] => [
    `/issues/${id}`,
    [
      // Its own cover and those before and after it.
      ...issues.map((issue) => coverName(issue.id)),
      ...portraitsOf(authors.filter(({ name }) => letter.includes(`**${name}**`)).map((author) => author.id)),
      ...heroesOf(articles.filter(({ issue }) => issue === id)),
    ],
  ]),
  ...articles.map((article): [string, string[]] => [
    `/articles/${article.id}`,
    [
      ...blockPicturesOf(article),
      ...portraitsOf(article.authors),
      ...heroesOf(articles),
      ...(article.issue ? [coverName(article.issue)] : []),
    ],
  ]),
]

test.each(pages)('No picture and no motif stands twice on %s', (_, shown) => {
  const twice = shown
    .map((name) => `${motifs.get(name)}`)
    .filter((motif, index, all) => all.indexOf(motif) !== index)
  expect(twice).toEqual([])
})

test('A cover shows something else than every story of its issue, the cover story of the home page above all', () => {
  for (const { id, cover } of issues) {
    for (const { issue, hero } of articles) if (issue === id) expect(hero.motif).not.toBe(cover.motif)
  }
  expect(coverStory?.issue).toBe(currentIssue?.id)
})

const interviews = articles.filter(({ section }) => section === 'interviews')

test.each(interviews)('$id is led by a portrait of the person who is asked', ({ hero, title, markdown }) => {
  const name = /of (\p{Lu}[^:]+):/u.exec(hero.alt)?.[1] ?? 'nobody'
  const slug = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
  expect(hero).toMatchObject({
    motif: `portrait-of-${slug}`,
    alt: expect.stringMatching(/^Engraved portrait, in /),
    caption: expect.stringContaining(name),
    credit: expect.stringMatching(/^Portrait by /),
  })
  expect(`${title}\n${markdown}`).toContain(name)
})

test('Portraits are credited as portraits, and nothing else is', () => {
  const wrong = pictures.filter(
    ({ motif, credit }) => credit.startsWith('Portrait ') !== motif.startsWith('portrait-of-'),
  )
  expect(wrong).toEqual([])
})

/** What is left of a picture without its colours, contrast and details: 24 × 24 tones, of a cover those of its window. */
async function sketch(name: string): Promise<number[]> {
  const file = sharp(join(import.meta.dirname, 'pictures', `${name}.jpg`))
  const small = name.startsWith('cover-')
    ? file.resize(27, 43, { fit: 'fill' }).extract({ left: 2, top: 9, width: 24, height: 24 })
    : file.resize(24, 24, { fit: 'fill' })
  const tones = await small.greyscale().raw().toBuffer()
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length
  const length = Math.hypot(...Array.from(tones, (tone) => tone - mean))
  return Array.from(tones, (tone) => (tone - mean) / length)
}

test('A picture in other colours, or as its own negative, is the same motif', async () => {
  const sketches = await Promise.all(
    pictures.map(async ({ name, motif }) => ({ name, motif, tones: await sketch(name) })),
  )
  const alike = sketches.flatMap((one, index) =>
    sketches.slice(index + 1).flatMap((other) => {
      const likeness = Math.abs(one.tones.reduce((sum, tone, at) => sum + tone * (other.tones[at] ?? 0), 0))
      return likeness > 0.92 && one.motif !== other.motif ? [`${one.name} and ${other.name}`] : []
    }),
  )
  expect(alike).toEqual([])
})
