import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
import { openMarkup } from '../../../../test/island/element-page.ts'
import { newReader, signInReader } from '../../../../test/island/signed-in-reader.ts'
import './save-article.element.ts'
import './saved-articles.element.ts'

const path = '/api/user/saved-articles'
const away = () => new Response('Please try again shortly.', { status: 503 })

test('a list that cannot be read says so, and is read again on request', async () => {
  const api = answerApi({ [`GET ${path}`]: away })
  signInReader(newReader())
  const { user } = openMarkup(`<saved-articles>
    <div data-state="failed" hidden><p data-message></p><button type="button" data-again>Try again</button></div>
    <p data-state="empty" hidden>Nothing saved yet.</p>
    <ol data-state="list" hidden></ol><template><li></li></template>
  </saved-articles>`)
  expect(await screen.findByText('503: Please try again shortly.')).toBeVisible()
  expect(screen.getByText('Nothing saved yet.')).not.toBeVisible()
  api.answer({ [`GET ${path}`]: Response.json([]) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByText('503: Please try again shortly.')).not.toBeVisible())
  expect(screen.getByText('Nothing saved yet.')).toBeVisible()
  expect(api.sent.map(({ call }) => call)).toEqual([`GET ${path}`, `GET ${path}`])
})

test('an article that the account did not take is not shown as saved', async () => {
  const api = answerApi({ [`GET ${path}`]: Response.json([]), [`PUT ${path}/debt`]: away })
  signInReader(newReader())
  const { user } = openMarkup(`<save-article data-id="debt" data-title="On Debt" data-section-id="wealth">
    <button type="button" aria-pressed="false"><span data-label>Save</span></button>
    <output data-note></output>
  </save-article>`)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('503: Please try again shortly.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'false')
  expect(api.sent.at(-1)?.call).toBe(`PUT ${path}/debt`)
})
