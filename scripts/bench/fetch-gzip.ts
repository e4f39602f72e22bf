import { get } from 'node:http'

export type GzipAnswer = { bytes: Buffer; contentType: string }

/** The gzip bytes of an address as they are sent: `fetch` would unpack them. */
export function fetchGzip(url: string): Promise<GzipAnswer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const { statusCode, headers } = response
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (statusCode !== 200 || headers['content-encoding'] !== 'gzip') {
          reject(new Error(`${url} answered ${statusCode} without gzip.`))
          return
        }
        const contentType = headers['content-type'] ?? 'application/octet-stream'
        resolve({ bytes: Buffer.concat(chunks), contentType })
      })
    })
    request.on('error', reject)
  })
}
