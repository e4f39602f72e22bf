import { createServer, request as send } from 'node:http'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { refuseOddRequest } from './odd-requests.ts'
import { settleBody } from './unread-body.ts'

const publicUrl = 'https://magazine.example'
const action = '40'.repeat(21)

async function startServer() {
  const server = createServer((request, response) => {
    settleBody(request, response)
    if (refuseOddRequest(request, response, publicUrl)) return
    response.end(JSON.stringify([request.headers.origin, request.headers['x-forwarded-host']]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status?: number; allow?: string; connection?: string; text: string }>((resolve, reject) => {
      const asked = send({ port, method, path, headers, agent: false }, (answer) => {
        const {
          statusCode: status,
          headers: { allow, connection },
        } = answer
        let text = ''
        answer.on('data', (chunk: Buffer) => void (text += chunk.toString()))
        answer.on('end', () => {
          resolve({
            text,
            ...(status && { status }),
            ...(allow && { allow }),
            ...(connection && { connection }),
          })
        })
      })
      asked.on('error', reject)
      if (headers['content-length'] === undefined) asked.end()
      else asked.flushHeaders()
    })
}

const all = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

test.each([
  ['TRACE', '/api/user', all],
  ['TRACE', '/cms/api/users', all],
  ['PROPFIND', '/api/user?x=1', all],
  ['TRACE', '/admin', 'GET, HEAD, POST, OPTIONS'],
  ['PUT', '/admin/login', 'GET, HEAD, POST, OPTIONS'],
  ['PURGE', '/admin/login', 'GET, HEAD, POST, OPTIONS'],
  ['POST', '/', 'GET, HEAD, OPTIONS'],
  ['POST', '/%61dmin/login', 'GET, HEAD, OPTIONS'],
  ['DELETE', '/administration', 'GET, HEAD, OPTIONS'],
])('%s %s is not allowed, and it says what is', async (method, path, allow) => {
  const ask = await startServer()
  expect(await ask(method, path)).toMatchObject({
    status: 405,
    allow,
    text: `${method} is not possible here; ${allow} are.`,
  })
})

test.each(['/admin/%E0%A4%A', '/cms/api/%E0%A4%A', '/%', '/api/%ff'])('%s cannot be read', async (path) => {
  const ask = await startServer()
  expect(await ask('GET', path)).toMatchObject({ status: 400, text: 'This address cannot be read.' })
})

test.each([
  ['GET', '/admin/login'],
  ['HEAD', '/admin'],
  ['GET', '/_next/static/a%20b.js'],
  ['PUT', '/api/user/profile'],
  ['OPTIONS', '/api/user'],
  ['OPTIONS', '/cms/api/users'],
  ['DELETE', '/cms/api/articles/1'],
  ['GET', '/admin?x=%E0%A4%A'],
])('%s %s goes through', async (method, path) => {
  const ask = await startServer()
  expect((await ask(method, path)).status).toBe(200)
})

test('what a page can be asked is told', async () => {
  expect(await (await startServer())('OPTIONS', '/admin')).toMatchObject({
    status: 204,
    allow: 'GET, HEAD, POST, OPTIONS',
  })
})

const own = { 'next-action': action, origin: publicUrl, 'content-type': 'text/plain;charset=UTF-8' }

test.each([
  ['no function is called', { 'content-type': 'text/plain' }, 400],
  ['it comes from elsewhere', { ...own, origin: 'https://evil.example' }, 403],
  ['it comes from nowhere', { ...own, origin: 'null' }, 403],
  ['its origin is none', { ...own, origin: 'x' }, 403],
  ['the browser says that it comes from elsewhere', { ...own, 'sec-fetch-site': 'cross-site' }, 403],
  ['it is a form as browsers send one', { ...own, 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['its parts cannot be told apart', { ...own, 'content-type': 'multipart/form-data' }, 415],
  ['it is larger than Next takes', { ...own, 'content-length': '3000000' }, 413],
])('what is sent to a page is refused where %s', async (_reason, headers, status) => {
  const ask = await startServer()
  expect((await ask('POST', '/admin/login', headers)).status).toBe(status)
})

test.each([
  [{}],
  [{ origin: 'x', 'sec-fetch-site': 'same-origin' }],
  [{ 'content-type': 'multipart/form-data; boundary=x' }],
  [{ 'x-forwarded-host': 'evil.example' }],
])('a call of the admin itself goes through as one: %j', async (headers) => {
  const ask = await startServer()
  const answer = await ask('POST', '/admin/collections/articles', { ...own, ...headers })
  expect(answer).toMatchObject({ status: 200, text: JSON.stringify([publicUrl, 'magazine.example']) })
})

test('a body larger than anything that is read is refused before it is sent, and the connection closed', async () => {
  const ask = await startServer()
  const answer = await ask('POST', '/cms/api/media', { 'content-length': '70000000' })
  expect(answer).toMatchObject({ status: 413, connection: 'close' })
})
