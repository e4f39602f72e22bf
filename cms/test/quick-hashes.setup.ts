import crypto, { type Argon2Algorithm, type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { isFullProof } from './env.ts'

/*
 * A password is hashed by Argon2 itself, with as little memory and in as few passes as it takes: some hundred tests make
 * people with passwords, at 19 MiB each. What the product asks for is tested beside it (`hash-password.test.ts`), and
 * the full proofs, which measure times, hash as it does.
 */
const least = { memory: 8, passes: 1 }
const quick = Symbol.for('meridian quick hashes')

// The files of a worker share what Node brings.
if (!isFullProof && !(quick in crypto)) {
  const { argon2 } = crypto
  const argon2OfTests: typeof argon2 = (
    algorithm: Argon2Algorithm,
    parameters: Argon2Parameters,
    done: (error: Error | null, derived: NonSharedBuffer) => void,
  ) => argon2(algorithm, { ...parameters, ...least }, done)
  Object.assign(crypto, { argon2: argon2OfTests, [quick]: true })
  syncBuiltinESMExports()
}
