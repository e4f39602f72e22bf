import { dictionary } from '@zxcvbn-ts/language-common'

/** Some tens of thousands that were found most often in leaks, in lower case. */
const commonPasswords = new Set(dictionary['passwords-common'])

/** Whether a password is among those that are tried first, however it is capitalised or padded. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return commonPasswords.has(plain) || commonPasswords.has(plain.replaceAll(/\s/g, '')) || isRepetition(plain)
}

/** `aaaaaaaa` and `abcabcabcabc`: short ones made long enough for a rule. */
function isRepetition(password: string): boolean {
  return /^(.{1,4})\1+$/su.test(password)
}
