import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { PersonFields, personFields } from '../register/PersonFields.tsx'
import { registerFree } from './register-free.store.ts'

const registrationSchema = () =>
  import('@meridian/shared/accounts/registration.schema').then((module) => module.FreeRegistrationFormSchema)

/**
 * Why does this need to be an island? The plan is in the page's address, two passwords are compared, and every problem is
 * said beside its field before anything is sent. Without scripts the page says what is missing.
 */
export function RegisterFree({ siteName }: { siteName: string }) {
  const form = useDraftForm({
    schema: registrationSchema,
    draft: { name: 'register', fields: personFields },
  })

  return (
    <Form form={form} onSend={(entries) => registerFree(entries, siteName)}>
      <PersonFields form={form} />
      <p className="byline">
        Free, and no card: nothing renews and nothing falls due. You agree to our{' '}
        <a className="text-link" href="/terms">
          Terms of Service
        </a>{' '}
        and have seen the{' '}
        <a className="text-link" href="/privacy">
          Privacy Policy
        </a>
        .
      </p>
      <div className="form-actions auth-actions">
        <SubmitButton form={form} label="Join for free" pendingLabel="Joining…" />
      </div>
    </Form>
  )
}
