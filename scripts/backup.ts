/*
 * `npm run backup`: makes a backup of this installation, beside a running `npm start` as well as without one:
 * database, media, secrets and the payment sandbox, into MERIDIAN_DATA_DIR/backups or BACKUP_DIR.
 */
import { useInstallation } from './start/use-installation.ts'

await useInstallation(
  'npm run backup',
  ({ runScript }) => runScript('back up the installation', ['src/programs/backup/back-up.ts']),
  { asItIs: true },
)
