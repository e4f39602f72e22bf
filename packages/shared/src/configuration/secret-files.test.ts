import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withSecretFiles } from './secret-files.ts'

const schema = z.object({
  TOKEN: z.string().optional().meta({ description: 'A token.', secret: true }),
  PORT: z.string().optional().meta({ description: 'A port.' }),
})
const file = join(mkdtempSync(join(tmpdir(), 'meridian-secret-')), 'token')
writeFileSync(file, 'from-the-file\n')

test('a secret is read from the file that its variable names, without the break at its end', () => {
  expect(withSecretFiles({ TOKEN_FILE: file }, schema)).toMatchObject({ TOKEN: 'from-the-file' })
})

test('the variable itself goes before the file, and an empty one is none', () => {
  expect(withSecretFiles({ TOKEN: 'a', TOKEN_FILE: file }, schema)).toMatchObject({ TOKEN: 'a' })
  expect(withSecretFiles({ TOKEN: '', TOKEN_FILE: file }, schema)).toMatchObject({ TOKEN: 'from-the-file' })
})

test('what is no secret is not read from files', () => {
  expect(withSecretFiles({ PORT_FILE: file }, schema)).not.toHaveProperty('PORT')
})

test('a file that is not there is named', () => {
  expect(() => withSecretFiles({ TOKEN_FILE: '/no/such' }, schema)).toThrow('TOKEN_FILE names /no/such')
})
