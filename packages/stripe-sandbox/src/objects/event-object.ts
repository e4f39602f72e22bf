import type { EventRecord } from '../records/event.ts'
import type { JsonObject } from './json.ts'

export const apiVersion = '2026-10-28.endive'

export function eventObject(event: EventRecord, pendingWebhooks = 0): JsonObject {
  const { object, previous_attributes, ...rest } = event
  return {
    ...rest,
    object: 'event',
    api_version: apiVersion,
    data: previous_attributes === null ? { object } : { object, previous_attributes },
    livemode: false,
    pending_webhooks: pendingWebhooks,
  }
}
