import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'

test('spec §2 subscription price, §9 prices, §2 subscription buttons, §2 where to find us: the plans with their prices and where they lead, the channels, and questions @phone', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Subscription' }).click()
  await expect(page).toHaveURL('/subscription')
  const prices = {
    'The Introduction': 'Free',
    'The Global Reader': '$200',
    'The Patron Ledger': '$1,500',
    'The Platinum Circle': '$2,500',
  }
  for (const [name, price] of Object.entries(prices)) {
    await expect(page.getByRole('article', { name }).getByText(price, { exact: true })).toBeVisible()
  }

  await test.step('a free plan leads to the free sign-up, a paid one to its checkout', async () => {
    const button = (plan: string) => page.getByRole('article', { name: plan }).getByRole('link')
    await expect(button('The Introduction')).toHaveText(/^Get Started/)
    await expect(button('The Introduction')).toHaveAttribute('href', '/subscribe/free?plan=introduction')
    await expect(button('The Global Reader')).toHaveText(/^Subscribe Now/)
    await expect(button('The Global Reader')).toHaveAttribute('href', '/checkout?plan=global-reader')
    await expect(page.getByRole('article', { name: 'The Global Reader' })).toContainText(
      '$200 in all, charged today. Renews every year at this price until you cancel.',
    )
  })

  await test.step('four channels below the plans', async () => {
    const channels = page.getByRole('region', { name: 'Where to Find Us' }).getByRole('heading', { level: 3 })
    await expect(channels).toHaveText([
      'Premium Retailers',
      'Apple News+',
      'Digital Platforms',
      'Direct Subscription',
    ])
  })

  await test.step('questions are answered one at a time, with the keyboard as well', async () => {
    const questions = page.getByRole('region', { name: 'Questions' })
    const cancelling = questions.getByText('in as many clicks as it took to subscribe')
    await expect(cancelling).toBeHidden()
    await questions.getByText('How do I cancel?').click()
    await expect(cancelling).toBeVisible()
    await questions.locator('summary', { hasText: 'How is the payment made?' }).focus()
    await page.keyboard.press('Enter')
    await expect(questions.getByText('we never see or store it')).toBeVisible()
    await expect(cancelling).toBeHidden()
  })
})

test('a plan that staff add is offered within a moment, and gone when they take it away', async ({
  page,
  newsroom,
}) => {
  const name = uniqueName('The Weekend Reader')
  const { id, slug } = await newsroom.addPlan({ name, priceCents: 1_234_500, tier: 'other' })
  const remove = () => newsroom.cms.send('DELETE', `plans/${id}`)
  newsroom.afterwards(async () => void (await remove()))
  const readers = async () => (await page.request.get('/subscription')).text()
  await expect.poll(readers, { intervals: [50] }).toContain(name)
  await page.goto('/subscription')
  await expect(page.getByRole('article', { name }).getByText('$12,345', { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name }).getByRole('link')).toHaveAttribute(
    'href',
    `/checkout?plan=${slug}`,
  )
  expect(await remove()).toMatchObject({ ok: true })
  await expect.poll(readers, { intervals: [50] }).not.toContain(name)
})
