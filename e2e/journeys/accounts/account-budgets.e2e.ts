import { accountScriptBytes } from '../../budgets/budgets.ts'
import { weighScripts } from '../../budgets/script-weight.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { fillAccount, openReaderScreen, readerTemplates } from '../../templates/reader-templates.ts'

test.use({ readerOptions: { planTier: 'platinum' } })

test('all screens of an account together cost no more scripts than their budget @phone-only', async ({
  page,
  context,
  reader,
}) => {
  test.info().annotations.push({ type: 'reader', description: reader.email })
  await fillAccount(context.request)
  // What a signed-in reader has from any other page: the header, the search, the account menu.
  const frame = await weighScripts(page, async () => {
    await page.goto('/about', { waitUntil: 'networkidle' })
  })
  const scripts = await weighScripts(page, async () => {
    for (const { path } of readerTemplates) await openReaderScreen(page, path)
  })
  const own = [...scripts].filter(([path]) => !frame.has(path)).toSorted(([, one], [, other]) => other - one)
  const total = own.reduce((sum, [, bytes]) => sum + bytes, 0)
  test.info().annotations.push({ type: 'bytes', description: String(total) })
  expect(own.length, 'scripts were measured').toBeGreaterThan(3)
  expect(total, own.map(([path, bytes]) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(
    accountScriptBytes,
  )
})
