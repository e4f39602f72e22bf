import { $session } from '../../lib/session/session.store.ts'
import { fullName } from '../../lib/session/session-user.ts'
import type { DeclaredValues } from './declaration-values.ts'

/** Tells who declares as soon as it is known; never of anybody who is not signed in. */
export function onDeclarantKnown(
  tell: (known: Pick<DeclaredValues, 'name' | 'contractEmail' | 'email'>) => void,
): void {
  $session.subscribe((session) => {
    if (session.state !== 'authenticated') return
    const { email } = session.user
    tell({ name: fullName(session.user), contractEmail: email, email })
  })
}
