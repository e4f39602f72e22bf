import { z } from 'zod'
import { visitField } from '../audience/visit.schema.ts'
import { planChoice } from '../billing/plan-choice.schema.ts'
import { accountProblems } from './account-problems.ts'
import { newPasswordField } from './credentials.schema.ts'
import { checkPasswords, person, twoPasswords } from './registration.schema.ts'

/* What registering sends: apart from the forms for it, whose pages have no use for these. */

/** `POST /api/auth/register` (spec §7). */
export const RegistrationSchema = z.strictObject({
  ...person,
  password: newPasswordField,
  visit: visitField,
})

/** `POST /api/register-free` (spec §7). `subscriptionId` is the public id of a plan. */
export const FreeRegistrationSchema = z
  .strictObject({
    ...person,
    ...twoPasswords,
    subscriptionId: planChoice,
    visit: visitField,
  })
  .superRefine(checkPasswords(accountProblems.freeRegistrationMismatch.description))
