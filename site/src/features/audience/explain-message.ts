import { depthSteps } from '@meridian/shared/audience/beacon'
import { ownLists } from '@meridian/shared/audience/own-lists'
import { readTitleSource } from '@meridian/shared/audience/title-test'

const titleWords = { own: 'shows its title', other: 'shows another title, which is tried' } as const

/** What a message says, in sentences for the reader who sent it; null for a line that is none. */
export function explainMessage(line: string): string | null {
  const [version, path, since, now, host, from, ...more] = line.split(' ')
  if (version !== '1' || !path || !since || !host || !from || more.length > 0) return null
  const reached = progressOf(now)
  if (!reached) return null
  const before = progressOf(since)
  if (before) {
    return `Further on ${path}: from ${before.percent} % to ${reached.percent} % of its text, and ${secondsOf(reached.seconds - before.seconds)} more in use.`
  }
  const ways = [fromOf(from), hostOf(host)].filter((way) => way !== '')
  const way = ways.length > 0 ? ways.join(', ') : 'without a word of where from'
  return `Somebody came to ${path}, ${way}. ${reached.percent} % of its text was in view, and it was in use for ${secondsOf(reached.seconds)}.`
}

function progressOf(text = ''): { percent: number; seconds: number } | null {
  const [, steps, seconds] = /^(\d+)\.(\d+)$/.exec(text) ?? []
  return steps && seconds ? { percent: (Number(steps) * 100) / depthSteps, seconds: Number(seconds) } : null
}

function secondsOf(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`
}

function hostOf(host: string): string {
  if (host === '-') return ''
  return host === 'history' ? 'by going back or loading it again' : `from ${host}`
}

function fromOf(from: string): string {
  const at = from.indexOf('@')
  const [list, where] = [from.slice(0, at), from.slice(at + 1)]
  if (at < 0) return ''
  if (list === 'newsletter') {
    const [send, link] = where.split('.')
    return `by link ${link} of newsletter ${send}`
  }
  const title = readTitleSource(from)
  if (title) return `from ${title.where} (a card that ${titleWords[title.variant]})`
  const name = new Map<string, string>(Object.entries(ownLists)).get(list)
  return name === undefined
    ? `from ${where}`
    : `from ${where} (${name.charAt(0).toLowerCase()}${name.slice(1)})`
}
