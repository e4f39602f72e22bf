import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { expectToast } from '../../../test/island/expect-toast.ts'
import { fillFields } from '../../../test/island/fill-fields.ts'
import { openIsland } from '../../../test/island/island-page.tsx'
import { Form } from './Form.tsx'
import type { FormOutcome } from './form-state.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { TextField } from './TextField.tsx'
import { useDraftForm } from './use-draft-form.ts'

const LetterSchema = z.strictObject({ message: z.string().min(1, 'Please write something.') })
type Letter = z.output<typeof LetterSchema>

interface LetterFormProps {
  schema: () => Promise<typeof LetterSchema>
  onSend: (letter: Letter) => Promise<FormOutcome>
}

function LetterForm({ schema, onSend }: LetterFormProps) {
  const form = useDraftForm({ schema })
  return (
    <Form form={form} onSend={onSend}>
      <TextField form={form} name="message" label="Message" />
      <SubmitButton form={form} label="Send" pendingLabel="Sending…" />
    </Form>
  )
}

const send = () => screen.getByRole('button', { name: 'Send' })
const accepting = () => vi.fn<LetterFormProps['onSend']>(() => Promise.resolve({ ok: true }))

test('what a form is checked by is loaded when a reader turns to it, and not before', async () => {
  const schema = vi.fn(() => Promise.resolve(LetterSchema))
  const { user } = await openIsland(<LetterForm schema={schema} onSend={accepting()} />)
  expect(schema).not.toHaveBeenCalled()
  await user.click(screen.getByLabelText('Message'))
  expect(schema).toHaveBeenCalled()
})

test('a form is checked by what was loaded', async () => {
  const onSend = accepting()
  const { user } = await openIsland(
    <LetterForm schema={() => Promise.resolve(LetterSchema)} onSend={onSend} />,
  )
  await user.click(send())
  await expectToast('Please check your entries', 'Please write something.')
  expect(onSend).not.toHaveBeenCalled()
  await fillFields(user, { Message: 'Good morning' })
  await user.click(send())
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith({ message: 'Good morning' }))
})

test('a form whose schema does not come says so, keeps its entries, and can be sent once it is there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const onSend = accepting()
  let isReached = false
  const schema = () => (isReached ? Promise.resolve(LetterSchema) : Promise.reject(new Error('unreachable')))
  const { user } = await openIsland(<LetterForm schema={schema} onSend={onSend} />)
  await fillFields(user, { Message: 'Good morning' })
  await user.click(send())
  const sentence = 'Your entries could not be checked. Please look at your connection and try again.'
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByLabelText('Message')).toHaveValue('Good morning')
  expect(onSend).not.toHaveBeenCalled()
  isReached = true
  await user.click(send())
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith({ message: 'Good morning' }))
  warn.mockRestore()
})
