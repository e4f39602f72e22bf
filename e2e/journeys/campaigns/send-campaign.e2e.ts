import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { prepareCampaign } from '../../cms/campaigns.ts'
import { untilMail } from '../../cms/mailbox.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { CampaignSendPage } from '../../pages/campaign-send.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'
import { expectToast } from '../../pages/toast.ts'

test.describe('sent by two at once', () => {
  // The second press is refused with 409.
  test.use({ expectedConsoleErrors: [/409/] })

  test('a campaign is sent to those it is for, once, and its ledger closes and opens into its rows', async ({
    page,
    context,
    newsroom,
  }) => {
    test.slow()
    const { id, subject, newsletter, readers } = await prepareCampaign(newsroom)
    await signInBrowser(context, await newsroom.hire('publisher', { firstName: 'Erik', lastName: 'Holm' }))
    const tab = new CampaignSendPage(page)

    await test.step('it has a tab of its own beside the text', async () => {
      await page.goto(`/admin/collections/campaigns/${id}`)
      await page.getByRole('link', { name: 'Send', exact: true }).click()
      await expect(page).toHaveURL(/\/send$/)
    })

    await test.step('whom it is for is counted as it is built', async () => {
      await expect(tab.counted).toContainText('2 readers get it now, 0 of them with a plan.')
      await expect(tab.counted).toContainText('1 reader left out: The same mailbox gets it already.')
      await page.getByRole('radio', { name: 'Those of them of whom conditions are true' }).click()
      const condition = page.getByRole('group', { name: 'Condition 1' })
      await condition.getByRole('combobox', { name: 'What' }).selectOption('Country')
      await expect(page.getByText('Choose something in each condition, or remove it.')).toBeVisible()
      await condition.getByRole('combobox', { name: 'Countries' }).selectOption('Japan')
      await expect(tab.counted).toContainText('1 reader gets it now')
      await tab.counted.getByText('A few of them').click()
      await expect(tab.counted).toContainText(readers[1])
      await condition.getByRole('combobox', { name: 'Comparison' }).selectOption('is not')
      await expect(tab.counted).toContainText(readers[0])
      await condition.getByRole('button', { name: 'Remove Japan' }).click()
      await expect(condition.getByRole('combobox', { name: 'Countries' })).toBeFocused()
      await condition.getByRole('button', { name: 'Remove condition 1' }).click()
      await page.getByRole('radio', { name: `All readers of ${newsletter}` }).click()
    })

    await test.step('what could go wrong was looked at', async () => {
      await expect(tab.preflight).toContainText('Nothing is against it.')
      const note = tab.preflight.getByRole('listitem').filter({ hasText: 'No mail server is set up' })
      await expect(note).toContainText('To know')
    })

    await test.step('it is free of barriers, and fits a phone', async () => {
      expect(await findViolations(page, '.campaign-send')).toEqual([])
      const size = page.viewportSize()
      await page.setViewportSize({ width: 390, height: 800 })
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
      if (size) await page.setViewportSize(size)
    })

    const other = new CampaignSendPage(await context.newPage())
    await other.open(id)
    await expect(other.counted).toContainText('2 readers get it now')

    await test.step('before it goes out it says once more what, to whom and when', async () => {
      const ask = page.getByRole('button', { name: 'Send to 2 readers…' })
      await ask.click()
      await page.keyboard.press('Escape')
      await expect(tab.question).toHaveCount(0)
      await ask.click()
      await expect(tab.question).toContainText(subject)
      await expect(tab.question).toContainText(`All readers of ${newsletter}: 2 readers as of now.`)
      await expect(tab.question).toContainText('It goes out at once.')
      await tab.question.getByRole('button', { name: 'Send now' }).click()
      await expect(tab.state).toContainText('It has gone out to 2 readers.', { timeout: 60_000 })
    })

    await test.step('another press, in another window, is refused, and shows what became of the first', async () => {
      await other.send('2 readers', 'Send now')
      await expectToast(other.page, 'This campaign is being sent, or has been sent, already.')
      await expect(other.state).toContainText('It has gone out to 2 readers.')
      await other.page.close()
    })

    await test.step('the ledger adds up, and each number opens its rows', async () => {
      await expect(tab.number(3, 'Audience')).toBeVisible()
      await expect(tab.number(0, 'Waiting')).toBeVisible()
      await expect(tab.number(1, 'Left out: The same mailbox gets it already')).toBeVisible()
      await tab.number(2, 'Handed over').click()
      const rows = page.getByRole('region', { name: 'Handed over', exact: true })
      await expect(rows.getByRole('heading', { name: 'Handed over' })).toBeFocused()
      for (const reader of readers)
        await expect(rows.getByRole('row').filter({ hasText: reader })).toContainText('Handed over')
      await rows.getByRole('searchbox', { name: 'Search by address' }).fill(readers[1])
      await expect(rows.getByText(readers[0])).toHaveCount(0)
      await expect(page.getByText('The rows still add up to what was signed.')).toBeVisible()
      expect(await findViolations(page, '.campaign-send')).toEqual([])
    })

    await test.step('and the mails are there', async () => {
      for (const to of readers) {
        const mail = await untilMail(newsroom.cms, { to, count: 1 })
        expect(mail.subject).toBe(subject)
        expect(mail.text).toContain('A line of the letter.')
      }
    })

    await test.step('the list says so', async () => {
      await page.goto('/admin/collections/campaigns')
      await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Sent to 2 readers')
    })
  })
})

test('a campaign that waits is paused, resumed and stopped', async ({ page, context, newsroom }) => {
  const { id } = await prepareCampaign(newsroom)
  await signInBrowser(context, await newsroom.hire('publisher'))
  const tab = new CampaignSendPage(page)
  await tab.open(id)

  await test.step('its conditions can be kept until then', async () => {
    await page.getByRole('radio', { name: 'Those of them of whom conditions are true' }).click()
    const condition = page.getByRole('group', { name: 'Condition 1' })
    await condition.getByRole('combobox', { name: 'What' }).selectOption('Country')
    await condition.getByRole('combobox', { name: 'Countries' }).selectOption('Germany')
    await page.getByRole('button', { name: 'Keep this audience for later' }).click()
    await expectToast(page, 'The audience is kept with the campaign.')
    await tab.open(id)
    await expect(condition.getByRole('button', { name: 'Remove Germany' })).toBeVisible()
    await page.getByRole('radio', { name: /^All readers of/ }).click()
  })

  await page.getByRole('radio', { name: 'At a day and time', exact: true }).click()
  await tab.send('2 readers', 'Schedule')
  await expect(tab.state).toContainText('It waits until')

  await test.step('taken back it is a draft again, and can be scheduled again', async () => {
    await tab.state.getByRole('button', { name: 'Take back to edit' }).click()
    await page.getByRole('radio', { name: /^All readers of/ }).click()
    await page.getByRole('radio', { name: 'At a day and time', exact: true }).click()
    await tab.send('2 readers', 'Schedule')
    await expect(tab.state).toContainText('It waits until')
  })

  await tab.state.getByRole('button', { name: 'Pause' }).click()
  await expect(tab.state).toContainText('Paused. Somebody paused it.')
  await tab.state.getByRole('button', { name: 'Resume' }).click()
  await expect(tab.state).toContainText('It waits until')
  await tab.state.getByRole('button', { name: 'Stop…' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Stop it for good?' })
  await question.getByRole('button', { name: 'Stop it' }).click()
  await expect(tab.state).toContainText('It was stopped before it went out. Nobody got it.')
  await expect(tab.state.getByRole('button')).toHaveCount(0)
})

test('an editor is told who sends campaigns, and can send none', async ({ page, context, newsroom }) => {
  const { id } = await prepareCampaign(newsroom)
  await signInBrowser(context, await newsroom.hire('editor'))
  await new CampaignSendPage(page).open(id)
  await expect(page.getByText(/^Campaigns are sent by those who have the role Publisher/)).toBeVisible()
  await expect(page.locator('.campaign-send').getByRole('button')).toHaveCount(0)
})
