import { join } from 'node:path'
import { runCommand } from '../start/run-command.ts'

const limitMs = 120_000

/** Well-formed settings for building and generating; neither uses any of them, and nothing is connected to. */
export const generationEnv = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  PAYLOAD_SECRET: 'a-secret-for-building-and-generating',
  INTERNAL_SECRET: 'a-secret-for-building-and-generating',
  PUBLISH_SECRET: 'a-secret-for-building-and-generating',
  PREVIEW_SECRET: 'a-secret-for-building-and-generating',
  PUBLIC_URL: 'http://localhost:4321',
  MEDIA_DIR: '.data/media',
  LOG_LEVEL: 'silent',
}

export type GeneratedFile = { path: string; args: string[] }

/** The committed files that Payload makes from the collections, and how. */
export const generatedFiles: GeneratedFile[] = [
  { path: 'cms/src/payload-types.ts', args: ['node_modules/payload/bin.js', 'generate:types'] },
  {
    path: 'cms/src/app/(payload)/admin/importMap.js',
    args: ['node_modules/payload/bin.js', 'generate:importmap'],
  },
]

/** Arguments that write a migration from the newest one to the present collections, if they differ. */
export const migrationArgs = (name: string) => ['src/programs/migrate/create-migration.ts', name]

/** Arguments that write the types of the migrated database; their test fails when they differ. */
export const databaseTypesArgs = [
  join('..', 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  'src/platform/database/database-types.int.test.ts',
  '--update',
]

/** Runs one of the CMS's generators. Null when it went well, else what it said. */
export async function generate(input: {
  root: string
  env: NodeJS.ProcessEnv
  args: string[]
}): Promise<string | null> {
  const result = await runCommand({
    command: process.execPath,
    args: input.args,
    cwd: join(input.root, 'cms'),
    env: { ...input.env, ...generationEnv, PAYLOAD_CONFIG_PATH: 'src/payload.config.ts' },
    signal: AbortSignal.timeout(limitMs),
  })
  return result.ok ? null : `${input.args.join(' ')} ${result.reason}:\n${result.output}`
}
