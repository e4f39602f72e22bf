import { accountLimits } from '@meridian/shared/accounts/account-problems'

/** A reader's names, wherever they are asked for. */
export const nameFields = [
  {
    name: 'firstName',
    label: 'First name',
    missing: 'Please enter your first name.',
    autoComplete: 'given-name',
    maxLength: accountLimits.name,
  },
  {
    name: 'lastName',
    label: 'Last name',
    missing: 'Please enter your last name.',
    autoComplete: 'family-name',
    maxLength: accountLimits.name,
  },
] as const
