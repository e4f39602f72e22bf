import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { untilMail } from '../../cms/mailbox.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { CampaignEditor } from '../../pages/campaign-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('a campaign is written with articles that are dragged in, looked at as programs show it, and mailed to oneself', async ({
  page,
  newsroom,
}) => {
  test.slow()
  const [dragged, inserted] = [uniqueName('The Dragged Article'), uniqueName('The Inserted Article')]
  const { slug } = await newsroom.publish({ title: dragged, excerpt: 'A teaser of it.' })
  await newsroom.publish({ title: inserted })
  const credentials = await newsroom.hire('editor', { firstName: 'Erik', lastName: 'Holm' })
  await signInBrowser(page.context(), credentials)
  const editor = new CampaignEditor(page)
  const id = await editor.create()
  newsroom.afterwards(async () => void (await newsroom.cms.send('DELETE', `campaigns/${id}`)))
  const subject = uniqueName('Patience pays')

  await test.step('subject, newsletter and text are saved as they are typed', async () => {
    await editor.subject.fill(subject)
    await editor.preheader.fill('And what it costs')
    await editor.chooseNewsletter('The Executive Agenda')
    await editor.body.click()
    const greeting = await editor.addBlock('Greeting')
    await expect(greeting.getByRole('textbox', { name: 'Words' })).toHaveValue('Good morning, {name}')
    await editor.saveDrawer(greeting)
    await expect(editor.blocks).toHaveText([/Greeting.*Good morning, \{name\}/])
    await editor.body.press('ControlOrMeta+End')
    await editor.body.pressSequentially('Before the articles.\nAfter the articles.')
    await editor.saved('After the articles.')
  })

  await test.step('an article is dragged between two paragraphs', async () => {
    const article = await editor.findArticle(dragged)
    const target = editor.body.getByText('After the articles.')
    await article.dragTo(target, { targetPosition: { x: 40, y: 2 } })
    await expect(editor.blocks).toHaveCount(2)
    await expect(editor.blocks.nth(1)).toContainText(dragged)
    const order = await editor.body.innerText()
    expect(order.indexOf('Before the articles.')).toBeLessThan(order.indexOf(dragged))
    expect(order.indexOf(dragged)).toBeLessThan(order.indexOf('After the articles.'))
  })

  await test.step('another one is put where the cursor is, by keyboard alone', async () => {
    const article = await editor.findArticle(inserted)
    await editor.body.getByText('After the articles.').click()
    await article.getByRole('button', { name: `Insert ‘${inserted}’` }).focus()
    await page.keyboard.press('Enter')
    await expect(editor.articles.getByText(`‘${inserted}’ stands in the text.`)).toBeVisible()
    await expect(editor.blocks).toHaveCount(3)
    await expect(editor.blocks.nth(2)).toContainText(inserted)
    await editor.blocks.nth(2).getByRole('button', { name: 'Move article up' }).click()
    await editor.blocks.nth(2).getByRole('button', { name: 'Move article up' }).click()
    await expect(editor.blocks.nth(1)).toContainText(inserted)
  })

  await test.step('a letter has a text of its own', async () => {
    await editor.body.press('ControlOrMeta+End')
    const letter = await editor.addBlock('Letter')
    await letter.getByRole('textbox', { name: 'Heading' }).fill('From the editor')
    await letter.locator('[contenteditable=true]').first().click()
    await letter.locator('[contenteditable=true]').first().pressSequentially('A line of a letter.')
    await editor.saveDrawer(letter)
    await expect(editor.blocks.nth(3)).toContainText('From the editor')
    await editor.saved('A line of a letter.')
  })

  const mail = await editor.showPreview()
  await test.step('the mail beside the form is what readers would get', async () => {
    await expect(mail.getByText('Good morning, Ada Lovelace')).toBeVisible()
    await expect(mail.getByRole('heading', { name: dragged })).toBeVisible()
    await expect(mail.getByText('A line of a letter.')).toBeVisible()
    await expect(editor.preview.getByText(/^\d+\.\d of 100\.0 KB$/)).toBeVisible()
    await editor.subject.fill(`${subject}, always`)
    await expect(editor.preview.getByText(`${subject}, always`)).toBeVisible()
    await editor.subject.fill(subject)
  })

  await test.step('as programs show it in the dark, on a phone, and as text', async () => {
    const paper = () =>
      mail
        .locator('.page')
        .last()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    const look = editor.preview.getByRole('combobox', { name: 'Shown as' })
    await expect.poll(paper).toBe('rgb(250, 247, 242)')
    await look.selectOption('Dark')
    await expect.poll(paper).toBe('rgb(18, 17, 14)')
    await look.selectOption('Pictures off')
    await expect(mail.getByRole('heading', { name: dragged })).toBeVisible()
    await look.selectOption('Text part')
    await expect(editor.preview.getByRole('region', { name: 'Text part' })).toContainText(
      `${dragged}:\n${newsroom.origin}/articles/${slug}`,
    )
    await look.selectOption('Gmail inverts (iPhone)')
    await expect(mail.getByText('Good morning, Ada Lovelace')).toBeVisible()
    await look.selectOption('Outlook inverts')
    await expect.poll(paper).toBe('rgb(58, 55, 52)')
    await look.selectOption('Light')
    // It has been drawn again, and stays.
    await expect.poll(paper).toBe('rgb(250, 247, 242)')
    await editor.preview.getByRole('button', { name: 'Phone' }).click()
    await expect
      .poll(async () => (await editor.preview.locator('iframe').boundingBox())?.width)
      .toBeLessThanOrEqual(392)
    // An editor does not read the newsletter's list.
    await expect(editor.preview.getByRole('option', { name: 'A given reader…' })).toHaveCount(0)
  })

  await test.step('list and preview are free of barriers', async () => {
    expect(await findViolations(page, '.campaign-articles')).toEqual([])
    expect(await findViolations(page, '.mail-preview-pane')).toEqual([])
  })

  await test.step('a test comes to oneself, and can be read at 320 pixels', async () => {
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(page.getByText(`A test is on its way to ${credentials.email}.`)).toBeVisible()
    const test_ = await untilMail(newsroom.cms, { to: credentials.email, count: 1 })
    expect(test_.subject).toBe(`[Test] ${subject}`)
    expect(test_.html).toContain('Good morning, Erik Holm')
    expect(test_.text).toContain('A line of a letter.')
    const phone = await page.context().newPage()
    await phone.setViewportSize({ width: 320, height: 700 })
    await phone.setContent(test_.html)
    expect(await overflow(phone)).toBe(0)
    await phone.close()
  })

  await test.step('all of it is there when it is opened again', async () => {
    await page.reload()
    await expect(editor.subject).toHaveValue(subject)
    await expect(editor.blocks).toHaveCount(4)
    await expect(editor.body).toContainText('After the articles.')
  })
})

test('contributors have no campaigns', async ({ page, newsroom }) => {
  await signInBrowser(page.context(), await newsroom.hire('contributor'))
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Articles', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Campaigns', exact: true })).toHaveCount(0)
})
