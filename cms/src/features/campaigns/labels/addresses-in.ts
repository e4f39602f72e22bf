import { z } from 'zod'

const AddressSchema = z.email()

/**
 * The addresses of a list as people paste it: one on each line, the lines of a CSV file, or what stands in the head of a mail
 * (`Ada <ada@example.com>, …`). In lower case, each once. A line without an address, and what only looks like one, is unreadable.
 */
export function addressesIn(lines: readonly string[]): { addresses: string[]; unreadable: string[] } {
  const addresses = new Set<string>()
  const unreadable: string[] = []
  for (const line of lines) {
    const text = line.replaceAll('\uFEFF', '').trim()
    if (text === '') continue
    const candidates = text.split(/[\s,;<>"'()|]+/u).filter((part) => part.includes('@'))
    if (candidates.length === 0) unreadable.push(text)
    for (const candidate of candidates) {
      const address = candidate.replace(/^mailto:/i, '').replace(/[.:]+$/, '')
      if (AddressSchema.safeParse(address).success) addresses.add(address.toLowerCase())
      else unreadable.push(candidate)
    }
  }
  return { addresses: [...addresses], unreadable }
}
