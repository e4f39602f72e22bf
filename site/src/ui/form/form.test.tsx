import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Form } from './Form.tsx'
import { createFormState } from './form-state.ts'
import { PasswordField } from './PasswordField.tsx'
import { SelectField } from './SelectField.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'
import { type DraftForm, useDraftForm } from './use-draft-form.ts'

interface Letter {
  email: string
  password: string
}

const LetterSchema = z.object({ email: z.email('Not an address.'), password: z.string() })

const letter = () => ({
  ...createFormState<Letter, Letter>(LetterSchema, { email: 'ada', password: '' }),
  forget: () => {},
})

function Fields({ form = letter() }: { form?: DraftForm<Letter, Letter> }) {
  return (
    <>
      <TextField form={form} name="email" label="Email" type="email" hint="As in our mails." />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
    </>
  )
}

/** The opening tag of the control with this name. */
function tagOf(html: string, name: string): string {
  return new RegExp(`<[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
}

test('a label belongs to its field, and a hint is read out with it', () => {
  const html = renderToStaticMarkup(<Fields />)
  const id = /<label class="field-label" for="([^"]+)">Email<\/label>/.exec(html)?.[1]
  expect(tagOf(html, 'email')).toContain(`id="${id}"`)
  expect(tagOf(html, 'email')).toContain(`aria-describedby="${id}-hint"`)
  expect(tagOf(html, 'email')).not.toContain('aria-invalid')
  expect(html).toContain(`id="${id}-hint">As in our mails.</p>`)
})

test('a problem marks its field and is read out with it', async () => {
  const form = letter()
  expect(await form.submit(() => Promise.resolve({ ok: true }))).toBe('Not an address.')
  const html = renderToStaticMarkup(<Fields form={form} />)
  const id = /<label class="field-label" for="([^"]+)">Email<\/label>/.exec(html)?.[1]
  expect(tagOf(html, 'email')).toContain('aria-invalid="true"')
  expect(tagOf(html, 'email')).toContain(`aria-describedby="${id}-hint ${id}-problem"`)
  expect(html).toContain(`<p class="field-problem" id="${id}-problem">Not an address.</p>`)
})

test('a password is hidden, with a button that says what it shows', () => {
  const html = renderToStaticMarkup(<Fields />)
  expect(tagOf(html, 'password')).toContain('type="password" autoComplete="current-password"')
  expect(html).toContain('>Show<span class="sr-only"> password</span></button>')
})

function Whole() {
  const schema = z.object({ category: z.string(), message: z.string() })
  const form = useDraftForm({ schema, draft: { name: 'test', fields: ['message'] } })
  const options = [{ value: 'billing', label: 'Billing' }]
  return (
    <Form form={form} onSend={() => Promise.resolve({ ok: true })}>
      <SelectField form={form} name="category" label="Category" options={options} />
      <TextAreaField form={form} name="message" label="Message" rows={6} />
      <SubmitButton form={form} label="Send" pendingLabel="Sending…" />
    </Form>
  )
}

test('until its script has come a form cannot be sent, least of all with its entries in the address', () => {
  const html = renderToStaticMarkup(<Whole />)
  expect(/<form[^>]*>/.exec(html)?.[0]).toContain('method="post"')
  expect(html).toContain(
    '<button class="button-ink" type="submit" disabled="" aria-disabled="false">Send</button>',
  )
  expect(html).toContain('<option value="billing">Billing</option>')
})
