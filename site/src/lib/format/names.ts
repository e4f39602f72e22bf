const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The same sentence in parts, so that each name can be a link: the people, and the words between them. */
export function nameParts<Person extends { name: string }>(
  people: readonly Person[],
): ({ person: Person } | { text: string })[] {
  const remaining = [...people]
  return conjunction.formatToParts(people.map((person) => person.name)).map(({ type, value }) => {
    const person = type === 'element' ? remaining.shift() : undefined
    return person ? { person } : { text: value }
  })
}

/** 'Ada Lovelace', 'Ada Lovelace and Grace Hopper', … */
export function joinNames(people: readonly { name: string }[]): string {
  return conjunction.format(people.map((person) => person.name))
}
