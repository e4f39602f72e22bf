import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { can, rights } from './rights.ts'
import { roleLabels, roles, staffRoles } from './roles.ts'

const security = readFileSync(resolve(import.meta.dirname, '../../../../docs/security.md'), 'utf8')

describe('the table of rights', () => {
  it('gives strangers and readers none', () => {
    for (const { roles: who } of Object.values(rights)) expect(who).not.toContain('reader')
    expect(can(null, 'writeArticles')).toBe(false)
    expect(can({ role: 'reader' }, 'writeArticles')).toBe(false)
  })

  it('gives administrators every one', () => {
    for (const { roles: who } of Object.values(rights)) expect(who).toContain('admin')
  })

  it('lets a publisher do all that an editor may, and an editor all that a contributor may', () => {
    const of = (role: (typeof staffRoles)[number]) =>
      Object.entries(rights).flatMap(([name, row]) => (row.roles.some((each) => each === role) ? [name] : []))
    expect(of('publisher')).toEqual(expect.arrayContaining(of('editor')))
    expect(of('editor')).toEqual(expect.arrayContaining(of('contributor')))
    expect(of('editor')).not.toContain('publishArticles')
  })

  it('stands in docs/security.md as it is', () => {
    const mark = (isAllowed: boolean) => (isAllowed ? 'yes' : '')
    const rows = Object.values(rights).map(({ roles: who, means }) => [
      means,
      ...staffRoles.map((role) => mark(who.some((each) => each === role))),
    ])
    const heading = ['may', ...staffRoles.map((role) => roleLabels[role].toLowerCase())]
    expect(tableUnder('### Who may do what')).toEqual([heading, ...rows])
  })

  it('knows every role by a name', () => {
    expect(Object.keys(roleLabels)).toEqual([...roles])
  })
})

/** The cells of the first table below a heading of the page. */
function tableUnder(heading: string): string[][] {
  const [, after = ''] = security.split(`${heading}\n`)
  const lines = after.split('\n')
  const start = lines.findIndex((line) => line.startsWith('|'))
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  const table = lines.slice(start, start + length).filter((line) => !line.startsWith('| -'))
  return table.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
