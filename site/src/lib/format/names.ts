/** The people of a sentence ('Ada, Grace and Mary') and the words between them, so that each name can be a link. */
export function nameParts<Person extends { name: string }>(
  people: readonly Person[],
): ({ person: Person } | { text: string })[] {
  return people.flatMap((person, index) => {
    if (index === 0) return [{ person }]
    return [{ text: index === people.length - 1 ? ' and ' : ', ' }, { person }]
  })
}

/** 'Ada Lovelace', 'Ada Lovelace and Grace Hopper', … */
export function joinNames(people: readonly { name: string }[]): string {
  return nameParts(people)
    .map((part) => ('text' in part ? part.text : part.person.name))
    .join('')
}
