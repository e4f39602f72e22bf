import { hash } from 'node:crypto'

/** Ten letters and digits that stand for these two titles of an article: with another title it is another test. */
export function titleTestId(test: { articleId: number; title: string; otherTitle: string }): string {
  const digest = hash('sha256', JSON.stringify([test.articleId, test.title, test.otherTitle]), 'hex')
  return BigInt(`0x${digest.slice(0, 13)}`)
    .toString(36)
    .padStart(10, '0')
    .slice(-10)
}
