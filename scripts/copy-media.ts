/*
 * `npm run media:copy [-- folder]`: copies the pictures and PDFs of this installation, or of another folder, into the
 * bucket that MEDIA_BUCKET names; safe to repeat, and beside a running `npm start`.
 */
import { useInstallation } from './start/use-installation.ts'

await useInstallation(
  'npm run media:copy',
  ({ runScript }) => runScript('copy the media', ['src/programs/copy-media.ts', ...process.argv.slice(2)]),
  { asItIs: true },
)
