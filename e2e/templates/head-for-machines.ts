import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { expect } from '../fixtures/test.ts'
import { readPage } from '../pages/static-page.ts'
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

/** Expects that the head of a page tells search engines, feed readers and those who share it what it is. */
export async function expectHeadForMachines(
  request: APIRequestContext,
  { template: { name, path, isUnlisted }, origin }: { template: Template; origin: string },
): Promise<void> {
  const { page } = await readPage(request, path)
  expect(page.part('title').text).toMatch(/Meridian/)
  for (const tag of descriptions)
    expect([tag, page.head(tag).filter((content) => content !== '')]).toEqual([tag, [expect.any(String)]])
  const robots = page.head('robots').join()
  if (isUnlisted) expect([robots, page.head('canonical')]).toEqual(['noindex', []])
  else expect([robots, page.head('canonical')]).toEqual(['max-image-preview:large', [`${origin}${path}`]])

  const texts = page.scripts('application/ld+json')
  expect(texts).toHaveLength(1)
  const types = GraphSchema.parse(JSON.parse(texts[0] ?? ''))['@graph'].map((node) => node['@type'])
  expect(types).toEqual(['NewsMediaOrganization', ...(nodesOf[name] ?? types.slice(1))])

  const [image = ''] = page.head('og:image')
  expect(image.startsWith(`${origin}/`)).toBe(true)
  const resources = [image, ...page.head('alternate'), ...page.head('icon')]
  resources.push(...page.head('apple-touch-icon'), ...page.head('manifest'))
  for (const resource of new Set(resources)) {
    expect([resource, (await request.get(resource)).status()]).toEqual([resource, 200])
  }
}
