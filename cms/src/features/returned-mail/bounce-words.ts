import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What mail servers and programs say in words, where their numbers are missing, general or wrong: the files of `phrases/`, a phrase in
 * each line, in whatever language.
 */

/** For comparing: small letters, no accents, one kind of quotation mark, one space between words. */
export function toPlainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u00ad\u200b-\u200f]/gu, '')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
}

/** A limit of ours, not of the reader's mailbox. */
export const sendingLimits = readPhrases('sending-limits')

/** There is no room in the mailbox, or it is not to be had at the moment. */
export const fullMailbox = readPhrases('full-mailbox')

/** There is nobody of this address, for ever. */
export const unknownReader = readPhrases('unknown-reader')

/** Who is on one of these lists is refused everywhere that asks it. */
export const blockLists = readPhrases('block-lists')

/** It was refused for what we sent or from where, not for whom. */
export const aboutUs = readPhrases('about-us')

/** It may go better another time. */
export const passing = readPhrases('passing')

/** Words of a failure that say nothing about its cause: alone they are taken for an address that does not exist. */
export const weaklyUnknown = readPhrases('weakly-unknown')

/** How subjects of answers begin that programs write for people who are away. */
export const autoReplySubjects = readPhrases('auto-reply-subjects')

/** How answers begin that programs write for people who are away. */
export const autoReplyWords = readPhrases('auto-reply-words')

/** How programs ask that somebody proves to be a person before the mail is shown. */
export const challengeWords = readPhrases('challenges')

/** How subjects of mails begin, or what they name, by which a mail server says that it could not deliver. */
export const failureSubjects = readPhrases('failure-subjects')

/** How mail servers say that they could not deliver. */
export const failureWords = readPhrases('failure-words')

/** Whether words have one of these phrases, at the beginning of a word. */
export function mentions(words: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    for (let at = words.indexOf(phrase); at >= 0; at = words.indexOf(phrase, at + 1)) {
      if (at === 0 || !isLetter(words[at - 1] ?? '') || !isLatin(phrase)) return true
    }
    return false
  })
}

function isLetter(character: string): boolean {
  return /[\p{L}\d]/u.test(character)
}

/** Other scripts may set no spaces between words. */
function isLatin(phrase: string): boolean {
  return /^[a-z]/.test(phrase)
}

function readPhrases(name: string): string[] {
  const text = readFileSync(join(import.meta.dirname, 'phrases', `${name}.txt`), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(toPlainWords)
}
