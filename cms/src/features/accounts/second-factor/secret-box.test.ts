import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox('a-master-secret-of-the-installation')
const secret = 'JBSWY3DPEHPK3PXP'

test('a sealed secret opens for its owner, and shows nothing of itself', () => {
  const sealed = box.seal(secret, 7)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(secret)
  expect(box.seal(secret, 7)).not.toBe(sealed)
  expect(box.open(sealed, 7)).toBe(secret)
})

test('it opens for nobody else, under no other key, and not once it was changed', () => {
  const sealed = box.seal(secret, 7)
  expect(() => box.open(sealed, 8)).toThrow('unable to authenticate')
  expect(() => createSecretBox('another-master-secret').open(sealed, 7)).toThrow('unable to authenticate')
  const bytes = Buffer.from(sealed, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14)
  expect(() => box.open(bytes.toString('base64url'), 7)).toThrow('unable to authenticate')
})
