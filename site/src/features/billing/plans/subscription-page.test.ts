import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureSubscription } from '../../../../test/fixtures/fixture-pages.ts'
import SubscriptionPage from './SubscriptionPage.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

const render = (changes: Partial<typeof fixtureSubscription> = {}) =>
  container.renderToString(SubscriptionPage, { props: { content: { ...fixtureSubscription, ...changes } } })

describe('the subscription page', () => {
  test('spec §2 subscription empty, §4 data pages: says so when there are no plans, and still where to find us', async () => {
    const html = await render({ plans: [] })
    expect(html).toContain('No subscription plans available at the moment.')
    expect(html).toContain('Where to Find Us')
    expect(html).not.toContain('Subscribe Now')
  })

  test('spec §9 prices: shows the plans by name with their prices, in the order of the editors', async () => {
    const html = await render()
    expect(html).not.toContain('No subscription plans available')
    const places = [
      'The Introduction',
      'Free',
      'The Global Reader',
      '$200',
      'The Patron Ledger',
      '$1,500',
    ].map((text, index, texts) => html.indexOf(text, index > 0 ? html.indexOf(texts[index - 1] ?? '') : 0))
    expect(places.toSorted((a, b) => a - b)).toEqual(places)
    expect(places[0]).toBeGreaterThan(-1)
  })

  test('leaves out what the editors left out', async () => {
    const html = await render({ standfirst: '', channels: [], questions: [] })
    expect(html).not.toContain('Where to Find Us')
    expect(html).not.toContain('Questions')
  })

  test('a channel without a link is text', async () => {
    const html = await render({ channels: [{ name: 'Kiosk', description: 'At the corner.', link: null }] })
    expect(html).toContain('At the corner.')
    expect(html).not.toContain('Find out more')
  })
})
