import { classifyReturnedMail } from './classify-returned-mail.ts'
import { readReturnedMail } from './read-returned-mail.ts'
import { meanings } from './return-verdict.ts'
import { readStoredMails } from './stored-mails.ts'

interface Output {
  /** Writes one line about a mail. */
  line: (text: string) => void
  /** Says that a file could not be read. */
  problem: (text: string) => void
}

/**
 * Writes a line for each mail that lies at these paths: its file and its class with a tab between them, or as JSON all that is known of it.
 * What cannot be read is said, and the others are read nevertheless. Whether all could be read.
 */
export async function classifyStoredMails(
  paths: readonly string[],
  { isJson, output }: { isJson: boolean; output: Output },
): Promise<boolean> {
  let isWhole = true
  for (const path of paths) {
    for await (const mail of readStoredMails(path)) {
      if (mail.ok) output.line(await describe(mail, isJson))
      else {
        isWhole = false
        output.problem(`${mail.name} cannot be read: ${mail.reason}`)
      }
    }
  }
  return isWhole
}

async function describe({ name, raw }: { name: string; raw: Uint8Array }, isJson: boolean): Promise<string> {
  const mail = await readReturnedMail(raw)
  const verdict = classifyReturnedMail(mail)
  if (!isJson) return `${name}\t${verdict.class}`
  const named = mail.recipients.flatMap(({ recipient }) => (recipient === '' ? [] : [recipient]))
  return JSON.stringify({
    file: name,
    class: verdict.class,
    status: verdict.status,
    recipients: named.length > 0 || verdict.recipient === null ? named : [verdict.recipient],
    diagnostic: verdict.evidence,
    reason: meanings[verdict.class],
  })
}
