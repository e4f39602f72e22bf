import type { IssueSummary } from '@meridian/shared/content/issue-content.schema'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureIssueContent, fixtureIssues } from '../../../test/fixtures/fixture-issues.ts'
import ArchivePage from './ArchivePage.astro'
import CoverTile from './CoverTile.astro'
import CurrentIssuePage from './CurrentIssuePage.astro'
import DigitalMagazinePage from './DigitalMagazinePage.astro'
import IssueCover from './IssueCover.astro'
import IssuePage from './IssuePage.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

type View = Parameters<AstroContainer['renderToString']>[0]

/** Without the white space that only parts the lines of the source. */
async function render(view: View, props: Record<string, unknown>): Promise<string> {
  return (await container.renderToString(view, { props })).replace(/\s+/g, ' ')
}

function textOf(html: string): string {
  return html.replace(/<[^">]*(?:"[^"]*"[^">]*)*>/g, ' ').replace(/\s+/g, ' ')
}

function content(id: string) {
  const found = fixtureIssueContent(id)
  if (!found) throw new Error(`The fixture magazine has no issue ${id}.`)
  return found
}

const [current, ...others] = fixtureIssues
const past = others.find(({ id }) => id === 'spring-2026')

describe('the digital magazine', () => {
  test('spec §2 digital magazine current issue: cover, title, description and the two buttons', async () => {
    const html = await render(DigitalMagazinePage, { issues: fixtureIssues })
    expect(html).toContain('/media/cover-1600.jpeg')
    expect(textOf(html)).toContain(current?.title)
    expect(textOf(html)).toContain(current?.description)
    expect(html).toMatch(/<a [^>]*href="\/current-issue"[^>]*>\s*Read Digital Edition/)
    expect(html).toMatch(/<a [^>]*href="\/media\/pdf\/meridian-autumn-2026.pdf\?v=1"[^>]*download/)
    expect(textOf(html)).toContain('Download PDF')
  })

  test('spec §2 digital magazine archive: every other issue has its text, Read, and a download if it has a PDF', async () => {
    const html = await render(DigitalMagazinePage, { issues: fixtureIssues })
    for (const issue of others) {
      expect(textOf(html)).toContain(`${issue.season} ${issue.year} ${issue.title} ${issue.description}`)
      expect(html).toMatch(new RegExp(`<a class="button-ink" href="/issues/${issue.id}">\\s*Read`))
      expect(html.includes(`href="/media/pdf/meridian-${issue.id}.pdf`)).toBe(issue.pdf !== null)
    }
    expect(html).not.toContain(`href="/issues/${current?.id}"`)
  })

  test('spec §2 digital magazine empty: no other issue, and no issue at all', async () => {
    expect(textOf(await render(DigitalMagazinePage, { issues: [current] }))).toContain(
      'Archive issues coming soon.',
    )
    const bare = textOf(await render(DigitalMagazinePage, { issues: [] }))
    expect(bare).toContain('Archive issues coming soon.')
    expect(bare).not.toContain('Read Digital Edition')
  })

  test('a PDF that is not typeset yet is announced, and its button is no dead link', async () => {
    const html = await render(DigitalMagazinePage, { issues: [{ ...current, pdf: null }] })
    expect(html).toMatch(/<button [^>]*disabled[^>]*>\s*Download PDF/)
    expect(textOf(html)).toContain('This PDF is being typeset.')
  })
})

describe('the current issue', () => {
  test('spec §2 current issue: heading, cover, description and the articles in print order', async () => {
    const issue = content('autumn-2026')
    const html = await render(CurrentIssuePage, { content: issue })
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? ''
    expect(textOf(heading).trim()).toBe('Current Issue: Autumn 2026')
    expect(html).toContain('/media/cover-1600.jpeg')
    expect(textOf(html)).toContain(issue.issue.description)
    const articles = [...html.matchAll(/href="\/articles\/([^"]+)"/g)].map(([, id]) => id)
    expect(articles).toEqual(issue.contents.map(({ id }) => id))
  })

  test('spec §2 current issue empty: no issue is marked', async () => {
    expect(textOf(await render(CurrentIssuePage, { content: null }))).toContain('No Current Issue Available')
  })

  test('spec §2 current issue empty: the issue has no articles', async () => {
    const html = await render(CurrentIssuePage, { content: { ...content('autumn-2026'), contents: [] } })
    expect(textOf(html)).toContain('No articles available for this issue.')
  })
})

describe('an issue', () => {
  test('shows its letter with who signed it, and the issues before and after', async () => {
    const html = await render(IssuePage, { content: content('summer-2026') })
    expect(textOf(html)).toContain('From the Editor My first editor kept a jar')
    expect(textOf(html)).toContain('Helena Marchetti Editor-in-chief')
    expect(html).toContain('href="/issues/spring-2026"')
    expect(html).toContain('href="/issues/autumn-2026"')
  })

  test('the oldest and the newest have a neighbour on one side alone', async () => {
    const newest = textOf(await render(IssuePage, { content: content('autumn-2026') }))
    expect(newest).toContain('Previous issue')
    expect(newest).not.toContain('Next issue')
    const only = { ...content('spring-2025'), next: null }
    expect(textOf(await render(IssuePage, { content: only }))).not.toContain('Previous issue')
  })

  test('without a letter or articles it says so, and has no heading over nothing', async () => {
    const html = await render(IssuePage, {
      content: { ...content('spring-2025'), letter: null, contents: [] },
    })
    expect(textOf(html)).not.toContain('From the Editor')
    expect(textOf(html)).toContain('No articles available for this issue.')
  })

  test('a title with markup is shown as text, and nothing carries a style attribute', async () => {
    const issue = content('summer-2026')
    const html = await render(IssuePage, {
      content: { ...issue, issue: { ...issue.issue, title: '<img src=x onerror=alert(1)>' } },
    })
    expect(html).not.toContain('<img src=x')
    expect(html).not.toMatch(/<[^>]+ style=/)
  })
})

describe('the archive', () => {
  test('spec §2 archive badge: a cover is marked when its issue is current, and only then', async () => {
    expect(textOf(await render(IssueCover, { issue: current, sizes: '1px' }))).toContain('CURRENT')
    expect(textOf(await render(IssueCover, { issue: past, sizes: '1px' }))).not.toContain('CURRENT')
  })

  test.each([
    ['PDF', 'pdf', { pdf: { url: '/media/pdf/a.pdf', sizeBytes: 1 } }],
    ['Apple News', 'appleNewsUrl', { appleNewsUrl: 'https://example.com/apple' }],
    ['Issuu', 'issuuUrl', { issuuUrl: 'https://example.com/issuu' }],
  ])('spec §2 archive buttons: %s stands only with its link, and opens a new tab', async (label, _, link) => {
    const bare = { ...past, pdf: null, appleNewsUrl: null, issuuUrl: null }
    expect(await render(CoverTile, { issue: bare })).not.toContain('target="_blank"')
    const html = await render(CoverTile, { issue: { ...bare, ...link } })
    expect(html.match(/target="_blank"/g)).toHaveLength(1)
    expect(html).toMatch(new RegExp(`target="_blank"[^>]*>\\s*${label}`))
  })

  test('spec §2 archive empty: nothing but the current issue, and nothing at all', async () => {
    const text = 'No archived issues available at the moment.'
    expect(textOf(await render(ArchivePage, { issues: [current] }))).toContain(text)
    expect(textOf(await render(ArchivePage, { issues: [] }))).toContain(text)
  })

  test('a cover links to its picture, so that it opens without scripts; an issue without one has no such link', async () => {
    expect(await render(CoverTile, { issue: past })).toContain('href="/media/cover-spring-2026-1600.jpeg"')
    const html = await render(CoverTile, { issue: { ...past, cover: null } satisfies Partial<IssueSummary> })
    expect(html).not.toContain('data-cover')
    expect(html).toContain('href="/issues/spring-2026"')
  })
})
