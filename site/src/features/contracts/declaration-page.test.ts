import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, expect, test } from 'vitest'
import DeclarationPage from './DeclarationPage.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

const render = (kind: string, language: string) =>
  container.renderToString(DeclarationPage, { props: { kind, language } })
const namesOf = (html: string) => [
  ...new Set([...html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)),
]

test.each([
  ['cancellation', 'en', 'Cancel contracts here', 'Cancel now'],
  ['cancellation', 'de', 'Verträge hier kündigen', 'jetzt kündigen'],
  ['withdrawal', 'en', 'Withdraw from contract', 'Confirm withdrawal'],
  ['withdrawal', 'de', 'Vertrag widerrufen', 'Widerruf bestätigen'],
])('the %s page in %s has the words of the law', async (kind, language, title, confirm) => {
  const html = await render(kind, language)
  expect(html).toContain(`lang="${language}"`)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  expect(html).toMatch(new RegExp(`<button[^>]*type="submit"[^>]*>${confirm}</button>`))
})

test('a form asks for what the law names, and sends itself without scripts', async () => {
  const cancellation = await render('cancellation', 'en')
  expect(cancellation).toContain('method="post" action="/api/contracts/cancellations"')
  expect(namesOf(cancellation)).toEqual([
    'language',
    'type',
    'reason',
    'ends',
    'date',
    'name',
    'contractEmail',
    'contractNumber',
    'email',
    'reference',
  ])
  const withdrawal = await render('withdrawal', 'de')
  expect(withdrawal).toContain('method="post" action="/api/contracts/withdrawals"')
  expect(namesOf(withdrawal)).toEqual([
    'language',
    'name',
    'contractEmail',
    'contractNumber',
    'email',
    'reference',
  ])
})
