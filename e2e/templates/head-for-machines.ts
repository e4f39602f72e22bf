import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect } from '../fixtures/test.ts'
import type { Template } from './templates.ts'

const GraphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
})

/** The structured data that a template has besides the organization. */
const nodesOf: Record<string, string[]> = {
  home: ['WebSite'],
  section: ['CollectionPage', 'BreadcrumbList'],
  topic: ['CollectionPage', 'BreadcrumbList'],
  'month archive': ['CollectionPage', 'BreadcrumbList'],
  article: ['NewsArticle', 'BreadcrumbList'],
  'digital magazine': ['CollectionPage', 'BreadcrumbList'],
  'current issue': ['PublicationIssue', 'BreadcrumbList'],
  issue: ['PublicationIssue', 'BreadcrumbList'],
  archive: ['CollectionPage', 'BreadcrumbList'],
  authors: ['BreadcrumbList'],
  author: ['ProfilePage', 'BreadcrumbList'],
}

const descriptions = [
  'description',
  'og:title',
  'og:description',
  'og:image',
  'og:site_name',
  'og:type',
  'twitter:card',
]

/** The contents of every `<meta>` and `<link>` of a name. */
export async function headOf(page: Page, name: string): Promise<string[]> {
  const tags = page.locator(
    `head meta[name="${name}"], head meta[property="${name}"], head link[rel="${name}"]`,
  )
  return tags.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('content') ?? element.getAttribute('href') ?? ''),
  )
}

/** Expects that the head of an open page tells search engines, feed readers and those who share it what it is. */
export async function expectHeadForMachines(
  page: Page,
  { template: { name, path, isUnlisted }, origin }: { template: Template; origin: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/Meridian/)
  for (const tag of descriptions)
    expect([tag, (await headOf(page, tag)).filter((content) => content !== '')]).toEqual([
      tag,
      [expect.any(String)],
    ])
  const robots = (await headOf(page, 'robots')).join()
  if (isUnlisted) expect([robots, await headOf(page, 'canonical')]).toEqual(['noindex', []])
  else
    expect([robots, await headOf(page, 'canonical')]).toEqual([
      'max-image-preview:large',
      [`${origin}${path}`],
    ])

  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(texts).toHaveLength(1)
  const types = GraphSchema.parse(JSON.parse(texts[0] ?? ''))['@graph'].map((node) => node['@type'])
  expect(types).toEqual(['NewsMediaOrganization', ...(nodesOf[name] ?? types.slice(1))])

  const [image = ''] = await headOf(page, 'og:image')
  expect(image.startsWith(`${origin}/`)).toBe(true)
  const resources = [image, ...(await headOf(page, 'alternate')), ...(await headOf(page, 'icon'))]
  resources.push(...(await headOf(page, 'apple-touch-icon')), ...(await headOf(page, 'manifest')))
  for (const resource of new Set(resources)) {
    expect([resource, (await page.request.get(resource)).status()]).toEqual([resource, 200])
  }
}
