import aboutUsPhrases from './phrases/about-us.json' with { type: 'json' }
import autoReplySubjectsPhrases from './phrases/auto-reply-subjects.json' with { type: 'json' }
import autoReplyWordsPhrases from './phrases/auto-reply-words.json' with { type: 'json' }
import blockListsPhrases from './phrases/block-lists.json' with { type: 'json' }
import challengesPhrases from './phrases/challenges.json' with { type: 'json' }
import failureSubjectsPhrases from './phrases/failure-subjects.json' with { type: 'json' }
import failureWordsPhrases from './phrases/failure-words.json' with { type: 'json' }
import fullMailboxPhrases from './phrases/full-mailbox.json' with { type: 'json' }
import passingPhrases from './phrases/passing.json' with { type: 'json' }
import sendingLimitsPhrases from './phrases/sending-limits.json' with { type: 'json' }
import stillTryingPhrases from './phrases/still-trying.json' with { type: 'json' }
import unknownReaderPhrases from './phrases/unknown-reader.json' with { type: 'json' }
import weaklyUnknownPhrases from './phrases/weakly-unknown.json' with { type: 'json' }

/*
 * What mail servers and programs say in words, where their numbers are missing, general or wrong: the files of `phrases/`, in
 * whatever language.
 */

/** Letters that are no other one with a mark, as people write them who do not have them. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}

/** For comparing: small letters, no accents, one kind of quotation mark, one space between words. */
export function toPlainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u00ad\u200b-\u200f]/gu, '')
    .toLowerCase()
    .replaceAll(/[ıłđðøæœß]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
}

/** A limit of ours, not of the reader's mailbox. */
export const sendingLimits = sendingLimitsPhrases.map(toPlainWords)

/** There is no room in the mailbox, or it is not to be had at the moment. */
export const fullMailbox = fullMailboxPhrases.map(toPlainWords)

/** There is nobody of this address, for ever. */
export const unknownReader = unknownReaderPhrases.map(toPlainWords)

/** Who is on one of these lists is refused everywhere that asks it. */
export const blockLists = blockListsPhrases.map(toPlainWords)

/** It was refused for what we sent or from where, not for whom. */
export const aboutUs = aboutUsPhrases.map(toPlainWords)

/** It may go better another time. */
export const passing = passingPhrases.map(toPlainWords)

/** A server says that it goes on trying. */
export const stillTrying = stillTryingPhrases.map(toPlainWords)

/** Words of a failure that say nothing about its cause: alone they are taken for an address that does not exist. */
export const weaklyUnknown = weaklyUnknownPhrases.map(toPlainWords)

/** How subjects of answers begin that programs write for people who are away. */
export const autoReplySubjects = autoReplySubjectsPhrases.map(toPlainWords)

/** How answers begin that programs write for people who are away. */
export const autoReplyWords = autoReplyWordsPhrases.map(toPlainWords)

/** How programs ask that somebody proves to be a person before the mail is shown. */
export const challengeWords = challengesPhrases.map(toPlainWords)

/** How subjects of mails begin, or what they name, by which a mail server says that it could not deliver. */
export const failureSubjects = failureSubjectsPhrases.map(toPlainWords)

/** How mail servers say that they could not deliver. */
export const failureWords = failureWordsPhrases.map(toPlainWords)

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
