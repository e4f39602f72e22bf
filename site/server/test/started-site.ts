import { request } from 'node:http'
import { startFakeCms, startSite } from './test-site.ts'

/** A site server that has rendered all pages of a magazine of three articles. */
export async function startedSite(variables: Record<string, string> = {}) {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const site = await startSite(cms, variables)
  await site.complete()
  return { cms, site }
}

/** A request as it is, without what fetch would make of it. */
export function raw(
  url: string,
  options: { path: string; method?: string; headers?: Record<string, string> },
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(url)
      const sent = request({ hostname, port, method: 'GET', ...options }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      sent.on('error', reject).end()
    },
  )
}
