import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  chooseNewsletterEndpoint,
  listReaderNewslettersEndpoint,
} from '@meridian/shared/newsletter/newsletter.endpoints'
import type { ReaderNewsletter } from '@meridian/shared/newsletter/reader-newsletter.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { openAccount } from '../../../../test/island/reader-screen.tsx'
import { pauseOptions } from './pause-days.ts'

const agenda: ReaderNewsletter = {
  id: 'executive-agenda',
  name: 'The Executive Agenda',
  description: 'Five decisions that deserve your week.',
  cadence: 'Every Monday before seven',
  consentText: null,
  isAvailable: true,
  state: 'off',
  pausedUntil: null,
}
const route = endpointAt(chooseNewsletterEndpoint, { id: agenda.id }).path

/** A server that has one newsletter, and answers each choice with how it stands then. */
async function openCentre(newsletter: ReaderNewsletter, ...next: Partial<ReaderNewsletter>[]) {
  const answers = next.map((change) => Response.json([{ ...newsletter, ...change }]))
  const page = await openAccount({
    path: '/account?tab=newsletters',
    answers: {
      [`GET ${listReaderNewslettersEndpoint.path}`]: Response.json([newsletter]),
      [`PUT ${route}`]: answers,
    },
  })
  const row = within(await screen.findByRole('region', { name: newsletter.name }))
  return { ...page, row, press: (name: RegExp) => page.user.click(row.getByRole('button', { name })) }
}

test('a newsletter is chosen, paused, resumed and stopped, each by name and with the focus kept', async () => {
  // One day from the form to the look at what it sent.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T10:00:00Z') })
  const { row, press, user, api, reader } = await openCentre(
    agenda,
    { state: 'on' },
    { state: 'paused', pausedUntil: '2026-12-24' },
    { state: 'on' },
    { state: 'off' },
  )
  expect(screen.getByText(/By subscribing to a newsletter you agree/)).toHaveTextContent(reader.email)
  await press(/^Subscribe ?The Executive Agenda$/)
  await expectToast('Subscribed', 'You get The Executive Agenda from now on.')
  expect(row.getByText('subscribed')).toHaveAttribute('data-highlighted', 'true')
  await waitFor(() => expect(row.getByRole('heading')).toHaveFocus())

  await press(/^Pause ?The Executive Agenda$/)
  const until = row.getByLabelText('Pause The Executive Agenda until')
  expect(until).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(row.queryByLabelText('Pause The Executive Agenda until')).toBeNull()
  await press(/^Pause ?The Executive Agenda$/)
  const [twoWeeks] = pauseOptions(Date.now())
  await press(/^Pause it$/)
  await expectToast('Paused', 'The Executive Agenda rests until 24 December 2026.')
  expect(row.getByText('It comes again from 24 December 2026.')).toBeVisible()

  await press(/^Resume ?The Executive Agenda$/)
  await waitFor(() => expect(row.getByText('subscribed')).toBeVisible())
  await press(/^Stop ?The Executive Agenda$/)
  await expectToast('Stopped', 'You do not get The Executive Agenda any more.')
  const sent = api.sent.filter(({ call }) => call === `PUT ${route}`).map(({ json }) => json)
  expect(sent).toEqual([
    { state: 'on' },
    { state: 'paused', until: twoWeeks?.value },
    { state: 'on' },
    { state: 'off' },
  ])
})

test('a pause can last until the reader returns', async () => {
  const { row, press, user, api } = await openCentre(
    { ...agenda, state: 'on' },
    { state: 'paused', pausedUntil: null },
  )
  await press(/^Pause ?The Executive Agenda$/)
  await user.selectOptions(row.getByLabelText('Pause The Executive Agenda until'), 'I return')
  await press(/^Pause it$/)
  await expectToast('Paused', 'The Executive Agenda rests until you return.')
  expect(api.sent.at(-1)?.json).toEqual({ state: 'paused', until: null })
})

test.each<[string, Partial<ReaderNewsletter>, string]>([
  [
    'waits for its mail',
    { state: 'waiting' },
    'We have sent you a mail. It comes once you have opened the mail and followed its link.',
  ],
  ['is for readers with a plan', { isAvailable: false }, 'For readers with a plan; the free one is enough.'],
  [
    'rests without a plan',
    { state: 'on', isAvailable: false },
    'For readers with a plan; the free one is enough. It rests until you have one.',
  ],
])('one that %s says so', async (_, change, sentence) => {
  const { row } = await openCentre({ ...agenda, ...change })
  expect(row.getByText(sentence)).toBeVisible()
  expect(row.queryByRole('button', { name: /^Subscribe/ })).toBeNull()
})

test('while the CMS is away the centre says so, and a choice that fails leaves what is there', async () => {
  const { user } = await openAccount({
    path: '/account?tab=newsletters',
    answers: {
      'GET /api/user/newsletters': [
        new Response('Please try again shortly.', { status: 503 }),
        Response.json([agenda]),
        Response.json([agenda]),
      ],
      [`PUT ${route}`]: new Response('Please try again shortly.', { status: 503 }),
    },
  })
  expect(await screen.findByText('503: Please try again shortly.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: /^Subscribe/ }))
  await expectToast('Error', '503: Please try again shortly.')
  expect(screen.getByRole('button', { name: /^Subscribe ?The Executive Agenda$/ })).toBeVisible()
})

test('sections are chosen beside them, and saved as they are ticked', async () => {
  const sections = [
    { id: 'leadership', name: 'Leadership', isChosen: true },
    { id: 'wealth', name: 'Wealth', isChosen: false },
  ]
  const saved = sections.map((section) => ({ ...section, isChosen: section.id === 'wealth' }))
  const { user, api } = await openAccount({
    path: '/account?tab=newsletters',
    answers: {
      [`GET ${listReaderNewslettersEndpoint.path}`]: Response.json([{ ...agenda, state: 'on' }]),
      'GET /api/user/newsletter-sections': [Response.json(sections), Response.json([])],
      'PUT /api/user/newsletter-sections': Response.json(saved),
      [`PUT ${route}`]: Response.json([agenda]),
    },
  })
  const group = within(await screen.findByRole('group', { name: 'Sections that you care about' }))
  expect(group.getByRole('checkbox', { name: 'Leadership' })).toBeChecked()
  await user.click(group.getByRole('checkbox', { name: 'Leadership' }))
  await user.click(group.getByRole('checkbox', { name: 'Wealth' }))
  await user.click(screen.getByRole('button', { name: 'Save sections' }))
  await expectToast('Saved', 'Mails about Wealth come to you.')
  expect(api.sent.at(-1)?.json).toEqual({ sections: ['wealth'] })
  expect(screen.getByRole('checkbox', { name: 'Wealth' })).toBeChecked()

  // Where no newsletter comes any more there is nothing to choose them for.
  await user.click(screen.getByRole('button', { name: /^Stop ?The Executive Agenda$/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save sections' })).toBeNull())
})
