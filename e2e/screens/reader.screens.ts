import { expect, test } from '../fixtures/reader.ts'
import { openReaderScreen, readerTemplates } from '../templates/reader-templates.ts'
import { takePictures } from './take-pictures.ts'

test.use({ readerOptions: { planTier: 'platinum', firstName: 'Ada', lastName: 'Lovelace' } })

test.beforeEach(
  'a reader with an address, a question and two articles begun',
  async ({ context, reader }) => {
    test.info().annotations.push({ type: 'reader', description: reader.email })
    const write = async (path: string, data: object) =>
      expect((await context.request.post(`/api/user/${path}`, { data })).ok(), path).toBe(true)
    await write('addresses', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      addressLine1: '12 St James’s Square',
      addressLine2: 'Third Floor',
      city: 'London',
      state: '',
      postalCode: 'SW1Y 4JH',
      country: 'United Kingdom',
      type: 'shipping',
    })
    await write('support-tickets', {
      subject: 'The autumn edition to another address',
      message: 'I am in Zurich until December. Could the next edition go there?',
      category: 'delivery',
    })
    await write('reading-progress', { articleId: 'the-quiet-capital', progressPercent: 40 })
    await write('reading-progress', { articleId: 'the-second-factory', progressPercent: 100 })
  },
)

for (const { name, path } of readerTemplates) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name} in ${colorScheme}`, async ({ page }) => {
      await takePictures(page, { name, colorScheme, open: () => openReaderScreen(page, path) })
    })
  }
}
