import { z } from 'zod'
import { addReaders } from '../cms/campaigns.ts'
import { contentBlock } from '../content/content-blocks.ts'
import { body, paragraph } from '../content/rich-text.ts'
import { expect, type Newsroom, test } from '../fixtures/newsroom.ts'
import { CampaignEditor } from '../pages/campaign-editor.page.ts'
import { CampaignSendPage } from '../pages/campaign-send.page.ts'
import { signInBrowser } from '../pages/reader-session.ts'
import { takeHandbookPicture } from './take-handbook-picture.ts'

const SavedSchema = z.object({ doc: z.object({ id: z.number() }) })

async function create({ cms }: Newsroom, path: string, data: object): Promise<number> {
  const answer = await cms.send('POST', path, data)
  if (!answer.ok) throw new Error(answer.reason)
  return SavedSchema.parse(answer.body).doc.id
}

test.beforeEach('a publisher who is signed in', async ({ context, newsroom }) => {
  await signInBrowser(context, await newsroom.hire('publisher', { firstName: 'Ines', lastName: 'Prado' }))
})

test('handbook: a campaign that is written, sent and followed', async ({ page, newsroom }) => {
  const newsletter = await newsroom.cms.idOf('newsletters', 'weekend-reading')
  await addReaders(newsroom, { newsletter, number: 48 })
  const article = await newsroom.cms.idOf('articles', 'the-quiet-capital')
  const id = await create(newsroom, 'campaigns?draft=true', {
    subject: 'Seven decisions for the week',
    preheader: 'And one that can wait until Monday',
    newsletter,
    body: body(
      contentBlock({
        blockType: 'mail-greeting',
        shownTo: 'everyone',
        words: 'Good morning, {name}',
        fallback: 'Good morning',
      }),
      paragraph('Three things are worth your time before the markets open.'),
      contentBlock({ blockType: 'mail-article', shownTo: 'everyone', article, isLead: true }),
      contentBlock({
        blockType: 'mail-article-list',
        shownTo: 'everyone',
        heading: 'Also new',
        source: 'since-last',
        sections: [],
        limit: 3,
        articles: [],
      }),
    ),
  })
  newsroom.afterwards(async () => void (await newsroom.cms.send('DELETE', `campaigns/${id}`)))
  await takeHandbookPicture(page, {
    name: 'campaign',
    open: async () => {
      await page.goto(`/admin/collections/campaigns/${id}`)
      const mail = await new CampaignEditor(page).showPreview()
      await expect(mail.getByText('Good morning, Ada Lovelace')).toBeVisible()
    },
  })
  const tab = new CampaignSendPage(page)
  await takeHandbookPicture(page, {
    name: 'campaign-send',
    open: async () => {
      await tab.open(id)
      await expect(tab.counted).toContainText('get it now')
      const again = page.getByRole('button', { name: 'Check again' })
      await expect(again).toBeEnabled()
      await again.scrollIntoViewIfNeeded()
    },
  })
  await takeHandbookPicture(page, {
    name: 'campaign-ledger',
    open: async () => {
      await page.getByRole('button', { name: /^Send to .*…$/ }).click()
      await tab.question.getByRole('button', { name: 'Send now' }).click()
      await expect(page.getByText('The rows still add up to what was signed.')).toBeVisible({
        timeout: 120_000,
      })
    },
  })
})

test('handbook: a series', async ({ page, newsroom }) => {
  const id = await create(newsroom, 'campaign-series', {
    name: 'The Friday digest',
    newsletter: await newsroom.cms.idOf('newsletters', 'executive-agenda'),
    subject: 'This week: {title}',
    preheader: 'What was published since last Friday',
    greeting: 'Good morning, {name}',
    greetingWithoutName: 'Good morning',
    sections: [await newsroom.cms.idOf('sections', 'leadership')],
    atLeast: 3,
    atMost: 8,
    weekdays: ['friday'],
    time: '06:30',
    timeZone: 'Europe/Berlin',
    hoursAhead: 20,
    isOn: false,
  })
  newsroom.afterwards(async () => void (await newsroom.cms.send('DELETE', `campaign-series/${id}`)))
  await takeHandbookPicture(page, {
    name: 'campaign-series',
    open: async () => {
      await page.goto(`/admin/collections/campaign-series/${id}`)
      await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('This week: {title}')
    },
  })
})
