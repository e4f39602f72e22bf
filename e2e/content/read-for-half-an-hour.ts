import { randomUUID } from 'node:crypto'
import type { AudienceDelta, PageCounts } from '@meridian/shared/audience/audience-delta.schema'
import { addAudienceDeltaEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { depthSteps, lastedMarks } from '@meridian/shared/audience/beacon'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { openDatabase } from '../accounts/database.ts'
import { openMagazine } from '../magazine.ts'

const minutes = 29
/** By their addresses, with how often each is read in a minute on average. */
const articles = [
  ['the-quiet-capital', 34],
  ['the-second-factory', 21],
  ['small-teams-long-shadows', 13],
  ['a-logbook-for-decisions', 9],
  ['the-hotelier-who-removed-the-lobby', 6],
] as const

/** Has a site server tell, as it would, that some articles were read in the last half hour. */
export async function readForHalfAnHour(): Promise<void> {
  const { cmsOrigin, secrets } = openMagazine()
  const boot = randomUUID()
  for (let minute = 1; minute <= minutes; minute += 1) {
    const body = JSON.stringify(deltaOf(boot, minute))
    const answer = await fetch(`${cmsOrigin}${addAudienceDeltaEndpoint.path}`, {
      method: addAudienceDeltaEndpoint.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${secrets.internal}`,
        [signatureHeader]: signWebhook({ body, secret: secrets.publish }),
      },
      body,
    })
    if (!answer.ok) throw new Error(`The CMS refused a delta: ${answer.status} ${await answer.text()}`)
  }
  await openDatabase().query(
    'update audience_deltas set received_at = received_at - make_interval(mins => sequence) where boot = $1',
    [boot],
  )
}

function deltaOf(boot: string, minute: number): AudienceDelta {
  return {
    boot,
    sequence: minute,
    hour: `${new Date().toISOString().slice(0, 13)}:00:00.000Z`,
    seconds: 10,
    isBehindCdn: false,
    refused: { forged: 0, bots: 2, limited: 0 },
    pages: articles.map(([slug, usual], place) => {
      const wave = 1 + 0.4 * Math.sin((minute + 3 * place) / 4)
      return countsOf(`/articles/${slug}`, Math.round(usual * wave))
    }),
  }
}

function countsOf(path: string, views: number): PageCounts {
  const part = (share: number) => Math.round(views * share)
  return {
    path,
    requests: [part(1.3), part(0.2), 0],
    views,
    reached: Array.from({ length: depthSteps }, (_, step) => part(1 - (0.65 * step) / depthSteps)),
    lasted: lastedMarks.map((mark) => part(Math.exp(-mark / 90))),
    seconds: 85 * views,
    hosts: [
      ['search.example', part(0.2)],
      ['evening-review.example', part(0.1)],
    ],
    from: [
      ['lead@/', part(0.25)],
      ['section@/leadership', part(0.15)],
    ],
    titles: [],
    readers: '',
  }
}
