import type { Fault, FaultInForce } from '../http/faults.ts'
import type { LoggedRequest } from '../http/api-handler.ts'
import type { ObjectKind } from '../objects/all-objects.ts'
import type { JsonObject } from '../objects/json.ts'
import type { DeliveryPlan, DeliveryReport, WebhookState } from '../webhooks/webhook-sender.ts'
import type { BrowserClient } from './browser-client.ts'

/** What the control routes and their pages read of a sandbox, and have it do; `PaymentSandbox` is one. */
export interface ControlledSandbox {
  readonly browser: BrowserClient
  readonly requests: LoggedRequest[]
  readonly faults: readonly FaultInForce[]
  readonly webhooks: WebhookState
  now(customer: string): Date
  events(): JsonObject[]
  objects(kind: ObjectKind): JsonObject[]
  advanceClock(id: string, to: Date): void
  openDispute(charge: string, reason?: string): JsonObject
  closeDispute(id: string, outcome: 'won' | 'lost'): JsonObject
  refund(charge: string): void
  putCardOnFile(customer: string, number: string): void
  fault(fault: Fault): void
  clearFaults(): void
  pauseWebhooks(): void
  resumeWebhooks(): void
  planWebhooks(plan: DeliveryPlan): void
  deliver(plan?: DeliveryPlan): Promise<DeliveryReport>
  sendAgain(event: string): void
}
