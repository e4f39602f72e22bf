import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answerApi } from '../../../../test/island/api-double.ts'
import { openMarkup } from '../../../../test/island/element-page.ts'
import './mail-link.element.ts'
import { mailLinkActions } from './mail-link.store.ts'

const open = (action: string, hash = '') =>
  openMarkup(
    `<mail-link data-action="${action}">
      <div data-before>
        <button type="button" disabled>Confirm my address</button>
        <p role="alert" data-problem hidden></p>
      </div>
      <div tabindex="-1" data-after hidden><p data-repeated="Confirmed already.">Your address is confirmed.</p></div>
    </mail-link>`,
    { path: `/auth/${action}${hash}` },
  )

const confirm = () => screen.getByRole('button', { name: 'Confirm my address' })

test.each(mailLinkActions)('%s says that a link is not complete, and sends nothing', async (action) => {
  const api = answerApi()
  const { user } = open(action)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(confirm())
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This link is not complete. Please open it from the mail again.',
  )
  expect(api.sent).toEqual([])
})

test.each(mailLinkActions)(
  '%s says that a link is not valid any more, and can be tried again',
  async (action) => {
    const api = answerApi({
      [`POST /api/auth/${action}`]: new Response('This link is not valid any more.', { status: 410 }),
    })
    const { user } = open(action, '#token=never-was-one')
    await user.click(confirm())
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This link is not valid any more\.$/)
    expect(confirm()).toBeEnabled()
    expect(api.sent).toEqual([{ call: `POST /api/auth/${action}`, json: { token: 'never-was-one' } }])
  },
)

test('while a link is used its button says so; then what was done takes its place, and the focus', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({ 'POST /api/auth/verify-email': answer.promise })
  const { user } = open('verify-email', '#token=t0k-en_')
  await user.click(confirm())
  expect(screen.getByRole('button', { name: 'One moment…' })).toHaveAttribute('aria-disabled', 'true')
  answer.resolve(new Response(null, { status: 204 }))
  expect((await screen.findByText('Your address is confirmed.')).parentElement).toHaveFocus()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a link that is used again says that it has done its work', async () => {
  answerApi({
    'POST /api/auth/verify-email': Response.json({ message: 'Your address is confirmed already.' }),
  })
  const { user } = open('verify-email', '#token=t0k-en_')
  await user.click(confirm())
  expect(await screen.findByText('Confirmed already.')).toBeVisible()
  expect(screen.queryByText('Your address is confirmed.')).toBeNull()
})
