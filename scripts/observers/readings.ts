import type { FrontAnswer, FrontClient } from './front-client.ts'
import type { Magazine } from './magazine.ts'
import { until, type Published } from './publisher.ts'
import type { Reading } from './readers.ts'
import { unknownAddress } from './summary.ts'

/** What readers of a magazine ask for: pages, a file of the site, an answer of the API, addresses that nobody wrote. */
export async function findReadings(input: {
  client: FrontClient
  magazine: Magazine
  /** An article that is live. */
  published: Published
}): Promise<Reading[]> {
  const { client, magazine } = input
  const address = `/articles/${input.published.slug}`
  const page = (await client.send(address)).body.toString()
  const asset = /"(\/_astro\/[^"]+\.css)"/.exec(page)?.[1] ?? ''
  if (asset === '') throw new Error(`${address} has no style sheet.`)
  const missing = (turn: number) => `/articles/nobody-wrote-this-${turn}`
  await until(async () => (await client.send('/api/articles/active')).status === 200, 'the API answers')
  const isHtml = ({ body }: FrontAnswer) => body.toString().trimEnd().endsWith('</html>')
  const problem = (status: number, isWhole: (answer: FrontAnswer) => boolean) => (answer: FrontAnswer) => {
    if (answer.status !== status) return `${answer.status} ${answer.body.toString().slice(0, 80).trim()}`
    return isWhole(answer) ? null : 'is not whole'
  }
  return [
    { name: 'home', path: () => '/', problem: problem(200, isHtml) },
    { name: 'an article', path: () => address, problem: problem(200, isHtml) },
    { name: 'a section', path: () => magazine.sectionPath, problem: problem(200, isHtml) },
    { name: unknownAddress, path: missing, problem: problem(404, isHtml) },
    { name: 'an asset', path: () => asset, problem: problem(200, ({ body }) => body.length > 0) },
    { name: 'an answer of the API', path: () => '/api/articles/active', problem: problem(200, isJson) },
  ]
}

function isJson({ body }: FrontAnswer): boolean {
  return Array.isArray(JSON.parse(body.toString()))
}
