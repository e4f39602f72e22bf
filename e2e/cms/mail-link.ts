import { expect } from '../fixtures/test.ts'
import type { Mail } from './mailbox.ts'

/** The address of the link in a mail that leads to this path, as its text part gives it. */
export function linkIn(mail: Mail, path: string): string {
  const link = mail.text.split(/[\s()<>]+/).find((word) => word.includes(`${path}#token=`))
  expect(link, `a link to ${path} in: ${mail.text}`).toBeDefined()
  return link ?? 'about:blank'
}
