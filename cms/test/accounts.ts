import type { Payload } from 'payload'
import type { Role } from '../src/platform/access/roles.ts'
import { inPoolTransaction } from '../src/platform/database/pool-transaction.ts'
import { createAccount } from '../src/features/accounts/create-account.ts'
import { hashPassword } from '../src/features/accounts/passwords/hash-password.ts'
import { beginSession } from '../src/features/accounts/sessions/begin-session.ts'
import type { User } from '../src/payload-types.ts'

let count = 0

interface AccountOptions {
  role?: Role
  email?: string
  firstName?: string
  lastName?: string
  /** Without one nobody can sign in with a password, and none is hashed: that is faster. */
  password?: string
  isEmailVerified?: boolean
}

export interface TestAccount {
  userId: number
  publicId: string
  email: string
  role: Role
}

/** Somebody with an account who is signed in nowhere. */
export async function createTestAccount({ db }: Payload, options: AccountOptions = {}): Promise<TestAccount> {
  count += 1
  const { role = 'reader', password, ...given } = options
  const email = given.email ?? `${role}-${count}@meridian.example`
  const account = await inPoolTransaction(db.pool, async (client) =>
    createAccount(client, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      isEmailVerified: true,
      ...given,
      email,
      role,
      passwordHash: password === undefined ? null : await hashPassword(password),
    }),
  )
  if (!account.ok) throw new Error(`${email} has an account already.`)
  return { userId: account.userId, publicId: account.publicId, email, role }
}

export interface SignedInAccount extends TestAccount {
  sessionId: string
  token: string
  /** The `Cookie` header of their browser. */
  cookie: string
}

/** Signs somebody in on one more device. */
export async function beginTestSession(
  { db }: Payload,
  account: TestAccount,
  headers: Record<string, string> = {},
): Promise<SignedInAccount> {
  const session = await inPoolTransaction(db.pool, (client) =>
    beginSession(client, { userId: account.userId, headers: new Headers(headers), method: 'password' }),
  )
  const cookie = session.cookies.map((setCookie) => setCookie.split(';', 1)[0]).join('; ')
  return { ...account, sessionId: session.sessionId, token: session.token, cookie }
}

/** A reader, editor or administrator of this test alone, signed in. */
export async function signInAs(
  payload: Payload,
  role: Role,
  options: Omit<AccountOptions, 'role'> = {},
): Promise<SignedInAccount> {
  return beginTestSession(payload, await createTestAccount(payload, { ...options, role }))
}

/** The same person as Payload's access rules know them. */
export async function payloadUserOf(payload: Payload, account: TestAccount): Promise<User> {
  const user = await payload.findByID({ collection: 'users', id: account.userId, depth: 0 })
  return { ...user, collection: 'users' }
}
