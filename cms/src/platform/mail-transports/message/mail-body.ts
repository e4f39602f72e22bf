/** A text that many mails have in common. What it is encoded to is kept as long as the object lives. */
export class SharedText {
  readonly text: string

  constructor(text: string) {
    this.text = cleanText(text)
  }
}

/** Words of this mail alone, and texts that it shares with others, in their order. */
export type MailBody = string | readonly (string | SharedText)[]

/** The body as one text. */
export function bodyText(body: MailBody): string {
  return piecesOf(body)
    .map((piece) => (typeof piece === 'string' ? cleanText(piece) : piece.text))
    .join('')
}

export function piecesOf(body: MailBody): readonly (string | SharedText)[] {
  return typeof body === 'string' ? [body] : body
}

/** Without what has no place in a mail: NUL and other controls, halves of characters. Lines end with `\n`. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
}
