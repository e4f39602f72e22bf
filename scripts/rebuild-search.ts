/*
 * `npm run search:rebuild`: brings the search of this installation into step with its published articles, after data
 * was written past the CMS: a restored backup, an import. Works beside a running `npm start`; readers can search all
 * the while.
 */
import { useInstallation } from './start/use-installation.ts'

await useInstallation('npm run search:rebuild', ({ runScript }) =>
  runScript('rebuild the search', ['src/programs/rebuild-search.ts']),
)
