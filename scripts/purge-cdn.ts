/*
 * `npm run cdn:purge`: has the CDN forget every page, after the load balancer has led readers to site servers of another build.
 * What changes on a site server is purged without it. Works beside a running `npm start`, whose worker does it.
 */
import { useInstallation } from './start/use-installation.ts'

await useInstallation('npm run cdn:purge', ({ runScript }) =>
  runScript('purge the CDN', ['src/programs/purge-cdn.ts']),
)
