import { fitName } from '@meridian/shared/text/person-name'
import type { SourceMember } from '../source-record.ts'

const longestName = 80

export interface PersonNames {
  firstName: string
  lastName: string
}

/**
 * The names of somebody as they may stand in our mail: without markup, web addresses and what nobody sees. A whole name is divided at its
 * first space.
 */
export function namesOf(member: Pick<SourceMember, 'name' | 'firstName' | 'lastName'>): PersonNames {
  const [first, last] = [clean(member.firstName), clean(member.lastName)]
  if (first !== '' || last !== '') return { firstName: first, lastName: last }
  const [firstWord = '', ...others] = clean(member.name).split(' ')
  return { firstName: cut(firstWord), lastName: cut(others.join(' ')) }
}

function clean(name: string): string {
  const fit = fitName(name) ?? ''
  // An address in the place of a name says nothing that its owner wants to be called.
  return /\S@\S/.test(fit) ? '' : cut(fit)
}

function cut(name: string): string {
  return name.length <= longestName
    ? name
    : [...name].slice(0, longestName).join('').slice(0, longestName).trim()
}
