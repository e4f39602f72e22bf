import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What became of views that were told at a steady rate. */
export interface ToldViews {
  /** Those that the site server took. */
  taken: number
  /** Those that ended in an error: whether they were counted nobody knows. */
  uncertain: number
}

/** Tells of views of these pages, so many a second, each as from another network, until it is stopped. */
export function tellSteadily(options: {
  origin: string
  publicUrl: string
  paths: readonly string[]
  perSecond: number
}): { stop(): Promise<ToldViews> } {
  const { origin, publicUrl, paths, perSecond } = options
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const told: ToldViews = { taken: 0, uncertain: 0 }
  const open = new Set<Promise<void>>()
  const stepMs = 20
  const stopping = new AbortController()
  let sent = 0

  async function run(): Promise<void> {
    const startedAtMs = performance.now()
    while (!stopping.signal.aborted) {
      const due = Math.floor(((performance.now() - startedAtMs) / 1000) * perSecond)
      for (; sent < due; sent += 1) {
        const one = tell(sent).then(() => void open.delete(one))
        open.add(one)
      }
      await pause(stepMs)
    }
    await Promise.all(open)
  }

  function tell(index: number): Promise<void> {
    const body = `1 ${paths[index % paths.length]} - ${index % 21}.${index % 300} - -`
    const address = `${20 + (Math.floor(index / 65_536) % 180)}.${Math.floor(index / 256) % 256}.${index % 256}.7`
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      origin: publicUrl,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': address,
    }
    return new Promise((resolve) => {
      const fail = () => {
        told.uncertain += 1
        resolve()
      }
      const asked = request(`${origin}/e`, { method: 'POST', agent, headers }, (response) => {
        response.resume()
        response.on('error', fail)
        if (response.statusCode !== 204) return fail()
        response.on('end', () => {
          told.taken += 1
          resolve()
        })
      })
      asked.on('error', fail).end(body)
    })
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      agent.destroy()
      return told
    },
  }
}
