import { readSubscriber } from '../../cms/newsletter-list.ts'
import { uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { NewsletterFormPage } from '../../pages/newsletter-form.page.ts'

test('an address that is sent before the script of the form has come is sent when it has', async ({
  page,
  newsroom,
}) => {
  const email = `${uniqueSlug('reader')}@newsletter.example`
  await page.goto('/articles/the-hotelier-who-removed-the-lobby')
  const form = new NewsletterFormPage(page, 'article')
  await form.area.scrollIntoViewIfNeeded()
  await form.area.locator('form').evaluate((element: HTMLFormElement, address) => {
    const field = element.querySelector<HTMLInputElement>('[name="email"]')
    if (!field) throw new Error('The form has no field for an address.')
    field.focus()
    field.value = address
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    element.querySelector<HTMLElement>('[type="submit"]')?.click()
  }, email)
  await expect(form.firstName).toBeFocused()
  expect(await readSubscriber(newsroom.cms, email)).toMatchObject({ state: 'pending' })
})
