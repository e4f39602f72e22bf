/** Letters that are no letter with an accent, and what is typed for them where the keyboard has none. */
const plainLetters: [letter: string, plain: string][] = [
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ð', 'd'],
  ['þ', 'th'],
]

/**
 * How a word of a name may be written: as it is, all in plain letters, and with one of the letters above in any one
 * place where its plain form stands. 'lukasiewicz' finds Łukasiewicz, and 'Møller' finds Moller.
 */
export function spellingsOf(word: string): string[] {
  const plain = plainLetters.reduce(
    (text, [letter, form]) => text.replaceAll(letter, form),
    word.toLowerCase(),
  )
  const others = plainLetters.flatMap(([letter, form]) =>
    [...plain.matchAll(new RegExp(form, 'g'))].map(
      ({ index }) => plain.slice(0, index) + letter + plain.slice(index + form.length),
    ),
  )
  return [...new Set([word.toLowerCase(), plain, ...others])]
}
