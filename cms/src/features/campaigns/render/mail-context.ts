import type { MailPicture } from '@meridian/shared/campaigns/mail-text.schema'
import type { Greeting, PlaceName } from './pieces.ts'

/** What the parts of a mail are made with. */
export interface MailContext {
  /** The address of a file or page of the magazine with its origin. */
  absolute: (address: string) => string
  /** Where a link of the mail leads to. */
  linkTo: (address: string) => string
  /** Stands for what is another for each reader. */
  place: (name: PlaceName) => string
  /** Notes a greeting, and answers with what stands for it. */
  greet: (greeting: Greeting) => string
}

/** A picture at the width that it has in the mail, in pixels, never larger than it is. */
export function sizeIn(picture: MailPicture, wantedWidth: number): { width: number; height: number } {
  const width = Math.min(wantedWidth, picture.width)
  return { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) }
}

/** `Strategy · Ada Byron, Alan Turing · 6 min` */
export function bylineOf(article: { section: string; authors: readonly string[]; minutes: number }): string {
  const parts = [article.section, article.authors.join(', '), `${article.minutes} min`]
  return parts.filter((part) => part !== '').join(' · ')
}
