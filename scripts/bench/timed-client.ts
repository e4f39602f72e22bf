import { Agent, get } from 'node:http'

export interface TimedClient {
  /** How long an answer took to its last byte, in milliseconds; anything but a 200 is an error. */
  get(path: string): Promise<number>
  close(): void
}

/** Asks the CMS over kept connections, each request as from another reader, whom the site server would name. */
export function openTimedClient(origin: string): TimedClient {
  const agent = new Agent({ keepAlive: true })
  let reader = 0

  function answerOf(path: string, address: string): Promise<void> {
    return new Promise((resolve, reject) => {
      get(`${origin}${path}`, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode === 200) resolve()
          else reject(new Error(`${path} was answered ${response.statusCode}.`))
        })
        response.resume()
      }).on('error', reject)
    })
  }

  return {
    async get(path) {
      reader += 1
      const startedAtMs = performance.now()
      await answerOf(path, `10.${(reader >> 16) & 255}.${(reader >> 8) & 255}.${reader & 255}`)
      return performance.now() - startedAtMs
    },
    close: () => agent.destroy(),
  }
}
