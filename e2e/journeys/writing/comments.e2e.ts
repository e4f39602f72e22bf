import type { Browser, Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { body, paragraph } from '../../content/rich-text.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

/** A colleague with the article open, in a browser of their own. */
async function seat(
  browser: Browser,
  newsroom: Newsroom,
  { firstName, articleId }: { firstName: string; articleId: number },
): Promise<ArticleEditor> {
  const context = await browser.newContext()
  newsroom.afterwards(() => context.close())
  await signInBrowser(context, await newsroom.hire('publisher', { firstName, lastName: 'Holm' }))
  const editor = new ArticleEditor(await context.newPage())
  await editor.open(articleId)
  return editor
}

const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ })

/** Selects words of the text, as with the mouse. */
async function select(editor: ArticleEditor, words: string): Promise<void> {
  await editor.body.click()
  await editor.body.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(wanted) ?? -1
      if (start === -1) continue
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + wanted.length)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      return
    }
    throw new Error(`'${wanted}' is not in the text.`)
  }, words)
  // Once the editor has taken in what is selected: it can be commented on.
  await expect(editor.document.locator('.fixed-toolbar [data-button-key=comment]')).not.toHaveClass(
    /disabled/,
  )
}

/** How many passages are marked in the text. */
const marked = (page: Page) => page.evaluate(() => CSS.highlights.get('comment')?.size ?? 0)

async function begin(newsroom: Newsroom): Promise<number> {
  const article = await newsroom.cms.createArticle({
    ...(await newsroom.draft({
      body: body(
        paragraph('The harbour silted up, and the old bank with it.'),
        paragraph('Nobody missed the bank.'),
      ),
    })),
    _status: 'draft',
  })
  newsroom.deleteAfterwards(article.id)
  return article.id
}

test('words are commented on by keyboard, answered by a colleague, and followed while the text changes', async ({
  browser,
  newsroom,
}) => {
  test.slow()
  const articleId = await begin(newsroom)
  const erik = await seat(browser, newsroom, { firstName: 'Erik', articleId })
  const paula = await seat(browser, newsroom, { firstName: 'Paula', articleId })

  await test.step('select, Ctrl+Alt+M, write, Ctrl+Enter', async () => {
    await select(erik, 'the old bank')
    await erik.page.keyboard.press('Control+Alt+m')
    const panel = comments(erik.page)
    await expect(panel.getByLabel('Comment', { exact: true })).toBeFocused()
    await erik.page.keyboard.type('Which one?')
    await erik.page.keyboard.press('Control+Enter')
    await expect(panel.getByRole('listitem').first()).toContainText('Which one?')
    await expect.poll(() => marked(erik.page)).toBe(1)
    expect(await findViolations(erik.page, '.comments')).toEqual([])
    expect(await erik.savingState.textContent()).not.toContain('Unsaved')
  })

  await test.step('the colleague sees it without a reload, and answers', async () => {
    const panel = comments(paula.page)
    await expect(panel).toContainText('Which one?')
    await panel.getByRole('button', { name: 'Reply' }).click()
    await expect(panel.getByLabel('Reply')).toBeFocused()
    await panel.getByLabel('Reply').fill('The one in Bern.')
    await panel.getByRole('button', { name: 'Send reply' }).click()
    await expect(panel).toContainText('The one in Bern.')
    await expect(comments(erik.page)).toContainText('The one in Bern.')
  })

  await test.step('what is written around the words moves them; within them it changes them', async () => {
    await erik.body.locator('p').first().click()
    await erik.body.press('Home')
    await erik.typeBody('In 1907 it was. ')
    await erik.autosaved('In 1907 it was.')
    await expect.poll(() => marked(erik.page)).toBe(1)
    await comments(erik.page).getByRole('button', { name: 'Show in the text' }).click()
    expect(await erik.page.evaluate(() => getSelection()?.toString())).toBe('the old bank')
    await erik.page.keyboard.type('the very old bank')
    await expect(comments(erik.page)).toContainText('These words have changed since.')
  })

  await test.step('when the words are gone the thread says so, stays, and can be resolved', async () => {
    await erik.body.locator('p').first().click({ clickCount: 3 })
    await erik.page.keyboard.type('A harbour is a harbour.')
    await expect(comments(erik.page)).toContainText('These words are gone from the text.')
    await erik.autosaved('A harbour is a harbour.')
    await comments(erik.page).getByRole('button', { name: 'Resolve' }).click()
    await comments(erik.page).getByText('Settled (1)').click()
    await expect(comments(erik.page)).toContainText('Resolved by Erik Holm')
    await expect.poll(() => marked(erik.page)).toBe(0)
  })
})

test('a suggestion is taken with one press, which changes the text; another is declined; readers see nothing of either', async ({
  browser,
  page,
  newsroom,
}) => {
  test.slow()
  const articleId = await begin(newsroom)
  const editor = await seat(browser, newsroom, { firstName: 'Erik', articleId })
  const panel = comments(editor.page)
  const suggest = async (words: string, instead: string) => {
    await select(editor, words)
    await editor.document
      .getByRole('button', { name: /Comment \(Ctrl\+Alt\+M\)/ })
      .first()
      .click()
    await panel.getByLabel('Suggest other words').check()
    await panel.getByLabel('Instead').fill(instead)
    await panel.getByRole('button', { name: 'Suggest', exact: true }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: instead }).first()).toBeVisible()
  }
  await suggest('the old bank', 'the bank of Bern')
  await suggest('Nobody', 'No one')

  const thread = (instead: string) => panel.locator('ul > li').filter({ hasText: instead })
  await thread('the bank of Bern').getByRole('button', { name: 'Take it' }).click()
  await expect(editor.body).toContainText('The harbour silted up, and the bank of Bern with it.')
  await editor.autosaved('the bank of Bern')
  await thread('No one').getByRole('button', { name: 'Decline' }).click()
  await panel.getByText('Settled (2)').click()
  await expect(panel).toContainText('Suggestion taken by Erik Holm')
  await expect(panel).toContainText('Suggestion declined by Erik Holm')
  await expect(editor.body).toContainText('Nobody missed the bank.')

  await editor.publish()
  // The form takes in what the CMS has made of the article a moment after it was accepted.
  await expect(editor.address).toHaveValue(/^a-quiet-test-of-nerves-[0-9a-f]{8}$/)
  const slug = await editor.address.inputValue()
  await page.goto(`/articles/${slug}`)
  await expect(page.locator('.prose')).toContainText('the bank of Bern')
  await expect(page.locator('body')).not.toContainText('No one')
})
