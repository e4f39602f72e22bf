import { atom } from 'nanostores'

/** Where a refusal leads on to: the sign-in of anyone who has an account, the account of anyone who has a subscription. */
export const $wayOn = atom<'sign-in' | 'account' | null>(null)
