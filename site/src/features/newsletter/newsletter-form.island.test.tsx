import { visitKey } from '@meridian/shared/audience/visit'
import { signUpForNewsletterEndpoint } from '@meridian/shared/newsletter/newsletter.endpoints'
import { screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answerApi, brokenConnection } from '../../../test/island/api-double.ts'
import { fixtureSite } from '../../../test/fixtures/fixture-content.ts'
import { findToast, openIsland } from '../../../test/island/island-page.tsx'
import { NewsletterForm } from './newsletter-form.island.tsx'

/** Of both steps. */
const endpoint = signUpForNewsletterEndpoint.path
const accepted = { [`POST ${endpoint}`]: Response.json({}), [`PUT ${endpoint}`]: Response.json({}) }

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' })
const subscribe = () => screen.getByRole('button', { name: 'Subscribe' })
const complete = () => screen.getByRole('button', { name: 'Complete Subscription' })
const firstName = () => screen.findByRole('textbox', { name: 'First name' })
const lastName = () => screen.getByRole('textbox', { name: 'Last name' })

test('spec §2 footer columns, §4 newsletter step 1, §4 newsletter step 2, §4 newsletter completed, §5 newsletter step 1, §5 newsletter step 2: two steps in the footer', async () => {
  const api = answerApi(accepted)
  const { user } = await openIsland(<NewsletterForm variant="footer" />)
  expect(subscribe()).toBeDisabled()
  await user.type(email(), '   ')
  expect(subscribe()).toBeDisabled()
  await user.clear(email())
  await user.type(email(), '  ada@example.com ')
  expect(subscribe()).toBeEnabled()
  await user.click(subscribe())

  const toast = await findToast('Almost Done!')
  expect(within(toast).getByText('Please enter your name to complete the subscription.')).toBeVisible()
  expect(await firstName()).toHaveFocus()
  expect(screen.getByRole('group')).toHaveAccessibleName('Complete your subscription for ada@example.com')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(complete()).toBeDisabled()
  await user.type(await firstName(), 'Ada')
  await user.type(lastName(), '  ')
  expect(complete()).toBeDisabled()
  await user.type(lastName(), 'Byron ')
  await user.click(complete())

  const thanks = await findToast('Successfully Subscribed!')
  expect(within(thanks).getByText('Thank you for subscribing to our newsletter.')).toBeVisible()
  expect(api.sent).toEqual([
    { call: `POST ${endpoint}`, json: { email: 'ada@example.com' } },
    { call: `PUT ${endpoint}`, json: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' } },
  ])
  expect(email()).toHaveValue('')
  expect(subscribe()).toBeDisabled()
  expect(screen.getByText(/confirm your address/)).toHaveFocus()
})

test('what the tab has seen goes along with the address', async () => {
  sessionStorage.setItem(visitKey, '- - the-quiet-capital')
  onTestFinished(() => sessionStorage.clear())
  const api = answerApi(accepted)
  const { user } = await openIsland(<NewsletterForm variant="footer" />)
  await user.type(email(), 'ada@example.com{Enter}')
  await firstName()
  expect(api.sent).toMatchObject([{ json: { email: 'ada@example.com', visit: '- - the-quiet-capital' } }])
})

test('spec §4 newsletter step 2, §7 newsletter calls, §7 newsletter region, §9 newsletter countries: below an article a country can be chosen, and nine fields are sent', async () => {
  const api = answerApi(accepted)
  const { user } = await openIsland(<NewsletterForm variant="article" />)
  await user.type(email(), 'ada@example.com{Enter}')
  await user.type(await firstName(), 'Ada')
  expect(screen.queryByText(/Complete your subscription for/)).toBeNull()
  const country = screen.getByRole('combobox', { name: 'Country (optional)' })
  expect(within(country).getAllByRole('option')).toHaveLength(19)
  await user.type(lastName(), 'Byron')
  await user.selectOptions(country, 'Japan')
  await user.click(complete())
  await findToast('Successfully Subscribed!')
  expect(api.sent.at(-1)).toEqual({
    call: `PUT ${endpoint}`,
    json: {
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      country: 'Japan',
      region: '',
      browserLanguage: 'en-US',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      userAgent: navigator.userAgent,
      referrer: '',
    },
  })
})

test("spec §7 newsletter region: without a choice no country is sent, and the browser's language is", async () => {
  const api = answerApi(accepted)
  const { user } = await openIsland(<NewsletterForm variant="article" />)
  await user.type(email(), 'ada@example.com{Enter}')
  await user.type(await firstName(), 'Ada')
  await user.type(lastName(), 'Byron{Enter}')
  await findToast('Successfully Subscribed!')
  expect(api.sent.at(-1)).toMatchObject({
    call: `PUT ${endpoint}`,
    json: { country: '', browserLanguage: 'en-US', userAgent: navigator.userAgent },
  })
})

test("spec §4 newsletter back: 'Back' returns to the address and keeps it, and the other form stays as it is", async () => {
  answerApi(accepted)
  const { user } = await openIsland(
    <>
      <NewsletterForm variant="article" />
      <NewsletterForm variant="footer" />
    </>,
  )
  const ofFooter = () => screen.getByLabelText('E-mail address', { selector: '#newsletter-email-footer' })
  const ofArticle = () => screen.getByLabelText('E-mail address', { selector: '#newsletter-email-article' })
  await user.type(ofArticle(), 'ada@example.com{Enter}')
  await user.type(await firstName(), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(ofArticle()).toHaveValue('ada@example.com')
  expect(ofArticle()).toHaveFocus()
  expect(ofFooter()).toHaveValue('')
})

test('by keyboard alone: Enter leads from step to step, and the focus with it', async () => {
  answerApi(accepted)
  const { user } = await openIsland(<NewsletterForm variant="article" />)
  await user.tab()
  expect(email()).toHaveFocus()
  await user.keyboard('ada@example.com{Enter}')
  expect(await firstName()).toHaveFocus()
  await user.keyboard('Ada{Tab}')
  expect(lastName()).toHaveFocus()
  await user.keyboard('Byron{Tab}')
  expect(screen.getByRole('combobox', { name: 'Country (optional)' })).toHaveFocus()
  await user.keyboard('{Tab}')
  expect(complete()).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/confirm your address/)).toHaveFocus()
})

test('what was typed before the script came is in the form, and can be sent', async () => {
  const api = answerApi(accepted)
  const { user } = await openIsland(<NewsletterForm variant="footer" />, {
    typed: { email: 'ada@example.com' },
  })
  expect(email()).toHaveValue('ada@example.com')
  await user.click(subscribe())
  await firstName()
  expect(api.sent).toEqual([{ call: `POST ${endpoint}`, json: { email: 'ada@example.com' } }])
})

describe('when something fails', () => {
  test('spec §8 newsletter step 1 fails, §8 newsletter step 2 fails: the toast says so, and nothing typed is lost', async () => {
    const api = answerApi({
      [`POST ${endpoint}`]: new Response('Please try again in a moment.', { status: 503 }),
    })
    const { user } = await openIsland(<NewsletterForm variant="footer" />)
    await user.type(email(), 'ada@example.com')
    await user.click(subscribe())
    const toast = await findToast('Subscription Failed')
    expect(within(toast).getByText('503: Please try again in a moment.')).toBeVisible()
    expect(email()).toHaveValue('ada@example.com')
    expect(subscribe()).toHaveFocus()

    api.answer({ ...accepted, [`PUT ${endpoint}`]: brokenConnection })
    await user.click(subscribe())
    await user.type(await firstName(), 'Ada')
    await user.type(lastName(), 'Byron')
    await user.click(complete())
    expect(within(await findToast('Update Failed')).getByText('Something went wrong')).toBeVisible()
    expect(await firstName()).toHaveValue('Ada')

    api.answer(accepted)
    await user.click(complete())
    await findToast('Successfully Subscribed!')
  })
  test('spec §8 newsletter step 1 fails: an address that is none is refused by the server in words', async () => {
    const words = 'Please enter a valid e-mail address, like name@example.com.'
    const api = answerApi({ [`POST ${endpoint}`]: new Response(words, { status: 400 }) })
    const { user } = await openIsland(<NewsletterForm variant="footer" />)
    await user.type(email(), 'ada@localhost')
    await user.click(subscribe())
    await findToast(`400: ${words}`)
    expect(api.sent).toEqual([{ call: `POST ${endpoint}`, json: { email: 'ada@localhost' } }])
    expect(email()).toHaveValue('ada@localhost')
  })
})

describe('choosing among several newsletters', () => {
  const newsletters = fixtureSite.newsletters
  const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

  test('is folded up, and the plain form stays as it is', async () => {
    const api = answerApi(accepted)
    const { user } = await openIsland(<NewsletterForm variant="footer" newsletters={newsletters} />)
    expect(screen.getByText('Choose your newsletters').closest('details')).not.toHaveAttribute('open')
    await user.type(email(), 'ada@example.com{Enter}')
    await firstName()
    expect(api.sent).toEqual([{ call: `POST ${endpoint}`, json: { email: 'ada@example.com' } }])
  })

  test('what is ticked is sent with the address, and forgotten once it is done', async () => {
    const api = answerApi(accepted)
    const { user } = await openIsland(<NewsletterForm variant="page" newsletters={newsletters} />)
    expect(tick(/Meridian Newsletter/)).toBeChecked()
    await user.click(tick(/Executive Agenda/))
    await user.click(tick(/Meridian Newsletter/))
    await user.type(email(), 'ada@example.com{Enter}')
    await user.type(await firstName(), 'Ada')
    await user.type(lastName(), 'Byron{Enter}')
    await findToast('Successfully Subscribed!')
    expect(api.sent).toEqual([
      { call: `POST ${endpoint}`, json: { email: 'ada@example.com', newsletters: ['executive-agenda'] } },
      { call: `PUT ${endpoint}`, json: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' } },
    ])
    expect([tick(/Meridian Newsletter/).checked, tick(/Executive Agenda/).checked]).toEqual([true, false])
  })

  test('nothing ticked is the plain form, and a page may begin with its own newsletter', async () => {
    const api = answerApi(accepted)
    const { user } = await openIsland(
      <NewsletterForm variant="page" newsletters={newsletters} chosen={['executive-agenda']} />,
    )
    expect([tick(/Meridian Newsletter/).checked, tick(/Executive Agenda/).checked]).toEqual([false, true])
    await user.click(tick(/Executive Agenda/))
    await user.type(email(), 'ada@example.com{Enter}')
    await firstName()
    expect(api.sent).toEqual([{ call: `POST ${endpoint}`, json: { email: 'ada@example.com' } }])
  })

  test('with one newsletter alone there is no choice', async () => {
    answerApi(accepted)
    await openIsland(<NewsletterForm variant="footer" newsletters={newsletters.slice(0, 1)} />)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
