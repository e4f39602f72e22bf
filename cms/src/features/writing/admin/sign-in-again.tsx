import { useAuth } from '@payloadcms/ui'
import { useState } from 'react'
import { CodeStep } from '../../accounts/admin/sign-in/code-step.tsx'
import { PasswordStep } from '../../accounts/admin/sign-in/password-step.tsx'
import { ModalPanel } from './modal-panel.tsx'

/** The session is over in the middle of a sentence: the same person signs in again, and everything goes on. */
export function SignInAgain({ isDue, onSignedIn }: { isDue: boolean; onSignedIn: () => void }) {
  const [isCodeDue, setCodeDue] = useState(false)
  const { user, fetchFullUser } = useAuth()
  const [userId] = useState(user?.id)
  const goOn = async () => {
    const person = await fetchFullUser()
    setCodeDue(false)
    // Another person has other unsaved texts, and other rights.
    if (person?.id !== userId) location.reload()
    else onSignedIn()
  }
  return (
    <ModalPanel slug="sign-in-again" title="Sign in again" isOpen={isDue}>
      <p>
        Your session is over. Nothing is lost: what you have written is kept on this device and saved right
        after.
      </p>
      {isCodeDue ? (
        <CodeStep onSignedIn={goOn} onBack={() => setCodeDue(false)} />
      ) : (
        <PasswordStep onSignedIn={goOn} onCodeDue={() => setCodeDue(true)} />
      )}
    </ModalPanel>
  )
}
