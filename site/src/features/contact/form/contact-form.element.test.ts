import { contactSubjects, honeypotField } from '@meridian/shared/contact/contact-fields'
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { answerApi, brokenConnection } from '../../../../test/island/api-double.ts'
import { openMarkup } from '../../../../test/island/element-page.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { fillFields } from '../../../../test/island/fill-fields.ts'
import './contact-form.element.ts'

const letter = { Name: 'Ada', Email: 'ada@example.org', Message: 'The port is in Rotterdam.' }

const field = (name: string, control: string) =>
  `<label for="contact-${name}">${name[0]?.toUpperCase()}${name.slice(1)}</label>${control}` +
  `<p id="contact-${name}-problem" data-problem="${name}" hidden></p>`

function openForm() {
  const subjects = contactSubjects.map((subject) => `<option value="${subject}">${subject}</option>`)
  return openMarkup(`<contact-form><form aria-label="Write to Us">
    ${field('name', '<input id="contact-name" name="name" aria-describedby="contact-name-problem" required>')}
    ${field('email', '<input id="contact-email" name="email" type="email" aria-describedby="contact-email-problem" required>')}
    <label for="contact-subject">Subject</label>
    <select id="contact-subject" name="subject">${subjects.join('')}</select>
    ${field('message', '<textarea id="contact-message" name="message" aria-describedby="contact-message-problem" required></textarea>')}
    <input name="${honeypotField}" aria-hidden="true" tabindex="-1">
    <button type="submit">Send Message</button><p data-problem="form" hidden></p>
  </form></contact-form>`)
}

const form = () => within(screen.getByRole('form'))
const send = () => form().getByRole('button')

test('spec §5 contact form: what was written is sent once, thanked for, and taken out of the form', async () => {
  const api = answerApi({ 'POST /api/contact': Response.json({ received: true }) })
  const { user } = openForm()
  await fillFields(user, letter)
  await user.selectOptions(form().getByLabelText('Subject'), 'editorial')
  await user.dblClick(send())
  await expectToast('Message Sent', "Thank you for your message. We'll get back to you soon.")
  expect(api.sent).toEqual([
    {
      call: 'POST /api/contact',
      json: {
        name: letter.Name,
        email: letter.Email,
        message: letter.Message,
        subject: 'editorial',
        [honeypotField]: '',
      },
    },
  ])
  for (const label of Object.keys(letter)) expect(form().getByLabelText(label)).toHaveValue('')
  expect(form().getByLabelText('Subject')).toHaveValue('general')
})

test('spec §5 contact form: what is missing is said beside the field, and the first one has the focus', async () => {
  answerApi()
  const { user } = openForm()
  await user.click(send())
  const [name, email, message] = Object.keys(letter).map((label) => form().getByLabelText(label))
  await vi.waitFor(() => expect(name).toHaveFocus())
  expect(name).toHaveAccessibleDescription('Please enter your name.')
  expect(email).toHaveAccessibleDescription('Please enter your e-mail address.')
  expect(message).toHaveAccessibleDescription('Please enter your message.')
  await fillFields(user, { ...letter, Email: 'ada' })
  expect(name).not.toHaveAttribute('aria-invalid')
  expect(email).toHaveAccessibleDescription('Please enter a valid e-mail address.')
  await fillFields(user, { Email: letter.Email })
  expect(form().queryByText(/Please enter/)).toBeNull()
})

test('a failure keeps what was typed, also over a reload, and it can be sent then', async () => {
  const api = answerApi({
    'POST /api/contact': new Response('Please try again shortly.', { status: 503 }),
  })
  const { user } = openForm()
  await fillFields(user, letter)
  await user.selectOptions(form().getByLabelText('Subject'), 'partnership')
  await user.click(send())
  await expectToast('Message Not Sent', '503: Please try again shortly.')
  expect(form().getByText(/503: Please try again shortly\./)).toBeVisible()
  expect(form().getByLabelText('Message')).toHaveValue(letter.Message)

  document.querySelector('main')?.remove()
  const reloaded = openForm()
  expect(form().getByLabelText('Subject')).toHaveValue('partnership')
  for (const [label, text] of Object.entries(letter)) expect(form().getByLabelText(label)).toHaveValue(text)
  api.answer({ 'POST /api/contact': Response.json({ received: true }) })
  await reloaded.user.click(send())
  await expectToast('Message Sent')
  expect(api.sent).toHaveLength(2)
  expect(api.sent[1]).toEqual(api.sent[0])
})

test('without a network the reader is told, and nothing is lost', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  answerApi({ 'POST /api/contact': brokenConnection })
  const { user } = openForm()
  await fillFields(user, letter)
  await user.click(send())
  await expectToast('Message Not Sent', 'Something went wrong')
  expect(form().getByLabelText('Message')).toHaveValue(letter.Message)
})

test('while a message is under way the button says so and keeps the focus', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({ 'POST /api/contact': answer.promise })
  const { user } = openForm()
  await fillFields(user, letter)
  send().focus()
  await user.keyboard('{Enter}')
  expect(send()).toHaveTextContent('Sending…')
  expect(send()).toHaveAttribute('aria-disabled', 'true')
  expect(send()).toHaveFocus()
  answer.resolve(Response.json({ received: true }))
  await vi.waitFor(() => expect(send()).toHaveTextContent('Send Message'))
  expect(send()).toHaveFocus()
})
