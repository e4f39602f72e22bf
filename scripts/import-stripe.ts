/*
 * `npm run import:stripe -- <step> --from-key-env NAME`: moves subscriptions of another account with the payment provider into ours, in
 * steps. `npm run import:stripe` alone says which there are; docs/how-to/move-paying-readers.md what they do.
 */
import { processEnvironment } from './env.ts'
import { useInstallation } from './start/use-installation.ts'

// Files are named from the folder in which the command was typed.
const folder = processEnvironment()['INIT_CWD'] ?? process.cwd()

await useInstallation('npm run import:stripe', async ({ runTool }) => {
  process.exitCode = await runTool([
    'src/programs/import-stripe.ts',
    '--folder',
    folder,
    ...process.argv.slice(2),
  ])
})
