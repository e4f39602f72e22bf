import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { EmailForm } from '../EmailForm.tsx'
import { $isSecondFactorDue } from '../second-factor/second-factor.store.ts'
import { SecondFactorForm } from '../second-factor/SecondFactorForm.tsx'
import { $codeStep, beginWithCode, sendCode } from './code.store.ts'
import { CodeForm } from './CodeForm.tsx'
import { LinkForm } from './LinkForm.tsx'

/**
 * Why does this need to be an island? Up to three steps follow one another on one page, and answers decide which. Without
 * scripts the page says what is missing.
 */
export function CodeSignIn() {
  const step = useStore($codeStep, { ssr: 'initial' })
  const isSecondFactorDue = useStore($isSecondFactorDue, { ssr: 'initial' })
  useEffect(beginWithCode, [])

  if (isSecondFactorDue) return <SecondFactorForm />
  if (step.name === 'code') return <CodeForm email={step.email} />
  if (step.name === 'link') return <LinkForm token={step.token} />
  return <EmailForm onSend={sendCode} label="Send me a code" />
}
