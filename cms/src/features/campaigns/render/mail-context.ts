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

/** `Strategy · Ada Byron, Alan Turing · 6 min` */
export function bylineOf(article: { section: string; authors: readonly string[]; minutes: number }): string {
  const parts = [article.section, article.authors.join(', '), `${article.minutes} min`]
  return parts.filter((part) => part !== '').join(' · ')
}
