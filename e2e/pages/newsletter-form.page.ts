import type { Locator, Page } from '@playwright/test'

/**
 * One of the two newsletter forms of an article's page; other pages have the footer's alone, and those of newsletters one of their own.
 */
export class NewsletterFormPage {
  readonly area: Locator
  readonly email: Locator
  readonly subscribe: Locator
  readonly firstName: Locator
  readonly lastName: Locator
  readonly country: Locator
  readonly complete: Locator

  constructor(page: Page, variant: 'footer' | 'article' | 'page') {
    this.area =
      variant === 'footer'
        ? page.getByRole('contentinfo').getByRole('region', { name: 'Newsletter' })
        : variant === 'article'
          ? page.getByRole('complementary', { name: 'Good reading, sent to you' })
          : page.getByRole('region', { name: 'Sent to you' })
    this.email = this.area.getByRole('textbox', { name: 'E-mail address' })
    this.subscribe = this.area.getByRole('button', { name: 'Subscribe', exact: true })
    this.firstName = this.area.getByRole('textbox', { name: 'First name' })
    this.lastName = this.area.getByRole('textbox', { name: 'Last name' })
    this.country = this.area.getByRole('combobox', { name: 'Country (optional)' })
    this.complete = this.area.getByRole('button', { name: 'Complete Subscription' })
  }

  /** Of the page of newsletters, where there is a choice. */
  choice(newsletter: string): Locator {
    return this.area.getByRole('checkbox', { name: newsletter })
  }

  async submitEmail(email: string): Promise<void> {
    await this.email.fill(email)
    await this.subscribe.click()
    await this.firstName.waitFor()
  }

  async submitNames(firstName: string, lastName: string): Promise<void> {
    await this.firstName.fill(firstName)
    await this.lastName.fill(lastName)
    await this.complete.click()
    await this.email.waitFor()
  }
}
