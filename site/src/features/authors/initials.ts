/** 'HM' for Helena Marchetti, 'A' for Ada: stands where a portrait is missing. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.match(/\p{L}/u)?.[0]?.toLocaleUpperCase('en') ?? '').join('')
}
