import { Agent } from 'node:http'
import { send, type Answer } from './readers.ts'

const times = 3

/** Asked for by somebody who is signed in, and then by nobody in particular. */
const privateReads = [
  '/api/user',
  '/api/user/profile',
  '/api/user/saved-articles',
  '/api/staff/site-health',
  '/api/search?q=capital',
  '/search?q=capital',
  '/admin',
  '/admin/login',
  '/admin/site-health',
  '/cms/api/articles?limit=1',
  '/cms/api/users/me',
  '/preview/articles/1?token=none',
  '/api/internal/publish-events',
  '/api/articles?limit=2',
  '/_meridian/status',
]
/** Pages whose HTML is everyone's, also for those who are signed in. */
const pages = ['/', '/dashboard', '/account', '/login', '/checkout']

export interface SweepReport {
  asked: number
  problems: string[]
}

/** Asks for whatever is one reader's own, with a session and without, and looks for anything of it in what was kept. */
export async function sweepPrivate(input: {
  origin: string
  publicUrl: string
  cookie: string
  /** What only the one who is signed in may read. */
  email: string
}): Promise<SweepReport> {
  const agent = new Agent({ keepAlive: true })
  const problems: string[] = []
  const mine: Record<string, string> = { cookie: input.cookie }
  let asked = 0
  const ask = async (path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> => {
    asked += 1
    return send(agent, `${input.origin}${path}`, { method, headers })
  }
  for (const path of privateReads) {
    let signedIn = 0
    for (let time = 0; time < times; time += 1) {
      const own = await ask(path, mine)
      signedIn = own.status
      const others = await ask(path, {})
      for (const answer of [own, others]) {
        if (answer.headers['x-cache'] === 'hit') problems.push(`${path} was a hit`)
        const said = String(answer.headers['cache-control'])
        if (!/private|max-?age=0/.test(said)) problems.push(`${path} may be kept: ${said}`)
      }
      if (others.text().includes(input.email)) problems.push(`${path} told a stranger the reader's address`)
    }
    if (signedIn >= 500) problems.push(`${path} was answered ${signedIn}`)
  }
  for (const path of pages) {
    const bodies = new Set<string>()
    for (const headers of [mine, {}]) {
      const answer = await ask(path, headers)
      if (answer.headers['set-cookie']) problems.push(`${path} sets a cookie`)
      bodies.add(answer.text())
    }
    if (bodies.size !== 1) problems.push(`${path} is another page for somebody who is signed in`)
  }
  for (const path of ['/', '/api/weather', '/articles/none']) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await ask(path, { cookie: input.cookie, origin: input.publicUrl }, method)
      if (answer.headers['x-cache'] === 'hit') problems.push(`${method} ${path} was a hit`)
    }
  }
  const stranger = await ask('/', { 'xkey-purge': 'pages', 'x-purge-secret': 'wrong' }, 'PURGE')
  if (stranger.status !== 403) problems.push(`a purge without the secret was answered ${stranger.status}`)
  const shown = await ask('/', {})
  for (const name of ['xkey', 'cdn-cache-control', 'x-varnish', 'via']) {
    if (shown.headers[name] !== undefined) problems.push(`readers are shown ${name}`)
  }
  agent.destroy()
  return { asked, problems }
}
