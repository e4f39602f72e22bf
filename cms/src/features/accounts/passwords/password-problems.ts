import { accountProblems, accountLimits } from '@meridian/shared/accounts/account-problems'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Anyone who can change the magazine needs a password that can't be guessed. */
export const shortestStaffPassword = 12

/** Some tens of thousands that were found most often in leaks, in lower case. */
const commonPasswords = new Set(dictionary['passwords-common'])

/** Why somebody can't have this password, in a sentence for them; null when they can. */
export function findPasswordProblem(
  password: string,
  { isStaff, email }: { isStaff: boolean; email: string },
): string | null {
  const { shortestPassword, password: longest } = accountLimits
  if (password.length < shortestPassword) return accountProblems.passwordTooShort.description
  if (password.length > longest) return accountProblems.passwordTooLong.description
  if (isStaff && password.length < shortestStaffPassword) {
    return `A password of the staff has at least ${shortestStaffPassword} characters.`
  }
  if (isCommonPassword(password)) return 'This password is one of the commonest. Please choose another.'
  const plain = password.toLowerCase()
  if (plain === email.toLowerCase() || plain === email.split('@', 1)[0]?.toLowerCase()) {
    return 'The password must not be your e-mail address. Please choose another.'
  }
  return null
}

/** Whether a password is among those that are tried first, however it is capitalised or padded. */
function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return commonPasswords.has(plain) || commonPasswords.has(plain.replaceAll(/\s/g, '')) || isRepetition(plain)
}

/** `aaaaaaaa` and `abcabcabcabc`: short ones made long enough for a rule. */
function isRepetition(password: string): boolean {
  return /^(.{1,4})\1+$/su.test(password)
}
