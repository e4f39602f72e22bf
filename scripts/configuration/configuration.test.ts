import { expect, test } from 'vitest'
import { z } from 'zod'
import { listVariables } from '../../packages/shared/src/configuration/variable-list.ts'
import { projectRoot } from '../env.ts'
import { collectVariables } from './collect-variables.ts'
import { findStaleConfiguration } from './configuration.ts'
import { renderEnvExample } from './env-example.ts'
import { mergeVariables } from './merged-variables.ts'
import { renderReference } from './reference-page.ts'

const port = z.coerce.number().default(4321).meta({ description: 'The port.', section: 'Addresses' })

test('the reference and the example file are what the schemas say', async () => {
  expect(await findStaleConfiguration(projectRoot)).toEqual([])
})

test('the secrets of the processes are marked as such', async () => {
  const variables = mergeVariables(await collectVariables(projectRoot)).flatMap(
    (section) => section.variables,
  )
  const secrets = variables.filter(({ secret }) => secret).map(({ name }) => name)
  const named = variables.filter(({ name }) => /(SECRET|_KEY|PASSWORD|TOKEN)$/.test(name))
  expect(secrets).toEqual(expect.arrayContaining(['PAYLOAD_SECRET', 'DATABASE_URL', 'SMTP_URL']))
  expect(named.filter(({ name }) => !secrets.includes(name)).map(({ name }) => name)).toEqual([
    'STRIPE_PUBLISHABLE_KEY',
  ])
})

test('a new variable is in both files by itself, in a place of its own where it names none', () => {
  const schema = z.object({ PORT: port, NEW_THING: z.string().optional().describe('Something | new.') })
  const sections = mergeVariables([{ process: 'site', variables: listVariables(schema) }])
  const reference = renderReference(sections)
  expect(reference).toContain('## Everything else')
  expect(reference).toMatch(/\| `NEW_THING` +\| site +\| +\| +\| Something \\\| new\. +\|/)
  expect(renderEnvExample(sections)).toContain('# Something | new.\n#NEW_THING=\n')
  expect(renderEnvExample(sections)).toContain('# The port.\n#PORT=4321\n')
})

test('one variable of two processes stands once, with what the first says of it', () => {
  const start = z.object({ PORT: port.describe('First.') })
  const sections = mergeVariables([
    { process: 'npm start', variables: listVariables(start) },
    { process: 'site', variables: listVariables(z.object({ PORT: port })) },
  ])
  expect(sections).toMatchObject([
    { variables: [{ name: 'PORT', description: 'First.', processes: ['npm start', 'site'] }] },
  ])
})

test('a variable without a meaning is refused by its name', () => {
  const variables = listVariables(z.object({ SILENT: z.string() }))
  expect(() => mergeVariables([{ process: 'site', variables }])).toThrow('by .describe(…): SILENT')
})
