import { requiredText } from '../accounts/credentials.schema.ts'
import { isOneLine } from '../text/one-line.ts'

const missing = 'Please choose a plan.'

/** The public id of the plan that somebody chooses: `global-reader`. */
export const planChoice = requiredText(100, missing).refine(isOneLine, missing)
