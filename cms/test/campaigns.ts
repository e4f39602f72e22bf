import type { SendRequest } from '@meridian/shared/campaigns/sending.schema'
import type { Payload } from 'payload'
import type { Campaign, Newsletter } from '../src/payload-types.ts'
import { uniqueName } from './content.ts'

/** What is asked for by pressing 'Send' without choosing anything, and without accepting anything. */
export const sendAtOnce: SendRequest = {
  plan: { time: { kind: 'now' }, parts: 1, minutesBetween: 60, test: null },
  audience: { match: 'all', conditions: [] },
  uncertain: 'hold',
  lateAfterMinutes: 60,
  accepted: [],
}

let count = 0

export function createNewsletter(payload: Payload, data: Partial<Newsletter> = {}): Promise<Newsletter> {
  count += 1
  return payload.create({
    collection: 'newsletters',
    data: {
      name: uniqueName('The Agenda'),
      slug: `agenda-${count}`,
      description: 'What a reader gets.',
      cadence: 'Every Monday',
      audience: 'everyone',
      isOffered: true,
      position: 1,
      clicks: 'none',
      ...data,
    },
  })
}

export function createCampaign(payload: Payload, data: Partial<Campaign> = {}): Promise<Campaign> {
  return payload.create({ collection: 'campaigns', draft: true, data: { subject: 'Patience', ...data } })
}

/** A body of paragraphs and blocks, as the editor keeps it. A word is a paragraph, an object the fields of a block. */
export function campaignBody(...parts: (string | Record<string, unknown>)[]): NonNullable<Campaign['body']> {
  const nodes = parts.map((part, index) =>
    typeof part === 'string'
      ? {
          type: 'paragraph',
          version: 1,
          format: '' as const,
          indent: 0,
          direction: null,
          textFormat: 0,
          children: [
            { type: 'text', version: 1, text: part, format: 0, detail: 0, mode: 'normal', style: '' },
          ],
        }
      : {
          type: 'content-block',
          version: 1,
          format: '' as const,
          fields: { id: `block-${index}`, shownTo: 'everyone', ...part },
        },
  )
  return {
    root: { type: 'root', version: 1, format: '', indent: 0, direction: null, children: nodes },
  }
}

/** A link of a text to an article. */
export function articleLink(article: number, text: string) {
  return {
    type: 'link',
    fields: { linkType: 'custom', url: '/articles/as-it-was', article },
    children: [{ type: 'text', text, format: 0 }],
  }
}
