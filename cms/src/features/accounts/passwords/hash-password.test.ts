import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, matchesHash } from './hash-password.ts'

test('a hash matches its password and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await matchesHash('correct horse', hash)).toBe(true)
  expect(await matchesHash('correct horsf', hash)).toBe(false)
  expect(await matchesHash('', hash)).toBe(false)
})

test('one password has another hash each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('any text can be a password, to the letter', { timeout: 60_000 }, async () => {
  const unicode = fc.string({ unit: 'binary', minLength: 1, maxLength: 128 })
  await fc.assert(
    fc.asyncProperty(unicode, async (password) => {
      const hash = await hashPassword(password)
      expect(await matchesHash(password, hash)).toBe(true)
      expect(await matchesHash(`${password} `, hash)).toBe(false)
    }),
    { numRuns: 10 },
  )
})

// The answers of another implementation (the reference `argon2` command) for 'password' and 'somesalt'.
const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('hashes of other parameters are read, and known to be outdated', async () => {
  expect(await matchesHash('password', reference)).toBe(true)
  expect(await matchesHash('passwort', reference)).toBe(false)
  expect(isOutdated(reference)).toBe(true)
  expect(isOutdated(await hashPassword('password'))).toBe(false)
})

test('what is no hash of ours is a mistake and never a match', async () => {
  await expect(matchesHash('password', 'password')).rejects.toThrow(/no Argon2id hash/)
})
