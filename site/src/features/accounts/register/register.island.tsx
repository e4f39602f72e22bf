import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { PersonFields, personFields } from './PersonFields.tsx'
import { register } from './register.store.ts'

const registrationSchema = () =>
  import('@meridian/shared/accounts/registration.schema').then((module) => module.RegistrationFormSchema)

/**
 * Why does this need to be an island? Two passwords are compared and every problem is said beside its field before
 * anything is sent. Without scripts the page says what is missing.
 */
export function Register({ siteName }: { siteName: string }) {
  const form = useDraftForm({
    schema: registrationSchema,
    draft: { name: 'register', fields: personFields },
  })

  return (
    <Form form={form} onSend={(entries) => register(entries, siteName)}>
      <PersonFields form={form} />
      <p className="byline">
        By creating an account you agree to our{' '}
        <a className="text-link" href="/terms">
          Terms of Service
        </a>
        . What we keep about you, and why, is in the{' '}
        <a className="text-link" href="/privacy">
          Privacy Policy
        </a>
        .
      </p>
      <div className="form-actions auth-actions">
        <SubmitButton form={form} label="Create Account" pendingLabel="Creating your account…" />
      </div>
    </Form>
  )
}
