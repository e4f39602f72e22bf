import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, expect, test } from 'vitest'
import { fixtureSite } from '../../../test/fixtures/fixture-content.ts'
import { fixtureContact } from '../../../test/fixtures/fixture-pages.ts'
import ContactPage from './ContactPage.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

const render = (props: Record<string, unknown> = {}) =>
  container.renderToString(ContactPage, {
    props: { content: fixtureContact, socialLinks: fixtureSite.socialLinks, ...props },
    slots: { form: '<form></form>' },
  })

test('spec §2 contact page: three of four social links are shown', async () => {
  const html = await render()
  expect(html.match(/rel="me noopener"/g)).toHaveLength(3)
})

test('addresses and telephones are links that a phone can follow', async () => {
  const html = await render()
  expect(html).toContain('href="mailto:editorial@meridian.example"')
  expect(html).toContain('href="tel:+12125550142"')
})

test('spec §4 data pages: without cards and networks there is still the headline and the form', async () => {
  const html = await render({ content: { standfirst: '', cards: [] }, socialLinks: [] })
  expect(html).toContain('Get in Touch')
  expect(html).toContain('<form>')
  expect(html).not.toContain('Follow Us')
})
