/* `node src/programs/describe-configuration.ts`: the variables of CMS and worker as JSON, for `npm run generate`. */
import { listVariables } from '@meridian/shared/configuration/variable-list'
import { VariablesSchema } from '../env.ts'

process.stdout.write(JSON.stringify(listVariables(VariablesSchema)))
