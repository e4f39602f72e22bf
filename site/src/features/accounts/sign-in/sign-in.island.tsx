import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $isSecondFactorDue } from '../second-factor/second-factor.store.ts'
import { SecondFactorForm } from '../second-factor/SecondFactorForm.tsx'
import { SignInForm } from './SignInForm.tsx'

/**
 * The sign-in; its children are the other ways in, which go with the form.
 *
 * Why does this need to be an island? The form is checked as it is repaired and sent without leaving the page, and the
 * answer decides whether a second step follows. Without scripts the page says what is missing.
 */
export function SignIn({ children }: { children?: ReactNode }) {
  const isSecondFactorDue = useStore($isSecondFactorDue, { ssr: 'initial' })
  if (isSecondFactorDue) return <SecondFactorForm />
  return (
    <>
      <SignInForm />
      {children}
    </>
  )
}
