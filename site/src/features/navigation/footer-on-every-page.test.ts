import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { expect, test } from 'vitest'
import { fixtureSite } from '../../../test/fixtures/fixture-content.ts'
import SiteFooter from './SiteFooter.astro'

test('the footer of every page leads to both, whatever the menus are', async () => {
  const container = await AstroContainer.create()
  const site = { ...fixtureSite, menus: { ...fixtureSite.menus, smallLinks: [] } }
  const html = await container.renderToString(SiteFooter, { props: { site } })
  expect(html).toMatch(/href="\/contracts\/cancel">\s*Cancel contracts here/)
  expect(html).toMatch(/href="\/contracts\/withdraw">\s*Withdraw from contract/)
})
