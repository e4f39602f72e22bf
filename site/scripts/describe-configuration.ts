/* `node scripts/describe-configuration.ts`: the variables of the site server as JSON, for `npm run generate`. */
import { listVariables } from '@meridian/shared/configuration/variable-list'
import { ServerEnvSchema } from '../server/env.ts'

process.stdout.write(JSON.stringify(listVariables(ServerEnvSchema)))
