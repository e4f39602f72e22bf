import { atom } from 'nanostores'
import { dropCached, keepCached, readCached } from '../../lib/browser-cache/browser-cache.ts'

/** How long a toast stays unless it says otherwise (spec.md §9). */
export const defaultToastMs = 5000

const flashKey = 'flash-toast'

export interface ToastRequest {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Time on screen in milliseconds; it stands still while the toast has pointer or focus. */
  durationMs?: number
}

export interface Toast {
  /** A new toast of the same words is another toast: it is announced again and has its full time. */
  id: number
  title: string
  description: string | null
  variant: 'default' | 'destructive'
  durationMs: number
}

/** The toast on screen; there is only one at a time (spec.md §4, §9). */
export const $toast = atom<Toast | null>(null)

/** Whether something on this page may soon need a toast, so that showing one does not depend on the network. */
export const $isToastExpected = atom(false)

let lastId = 0

/** Shows a toast in place of the one that may be there. */
export function toast(request: ToastRequest): void {
  lastId += 1
  $toast.set({
    id: lastId,
    title: request.title,
    description: request.description ?? null,
    variant: request.variant ?? 'default',
    durationMs: request.durationMs ?? defaultToastMs,
  })
}

/** Takes the toast away if it still is the one on screen. */
export function dismissToast(id: number): void {
  if ($toast.get()?.id === id) $toast.set(null)
}

/** Takes away whatever toast there is: what it says is of a try before this one. */
export function clearToast(): void {
  $toast.set(null)
}

/** Loads what shows toasts ahead of need: a form calls it when a reader begins to fill it in. */
export function expectToast(): void {
  $isToastExpected.set(true)
}

/** Keeps a toast for the page that this one is about to leave for, e.g. after logging out. */
export function flashToast(request: ToastRequest): void {
  keepCached(flashKey, request)
}

/** Shows, once, what the page before this one left to be shown. */
export function showFlashedToast(): void {
  const request = readCached(flashKey)
  dropCached(flashKey)
  if (isRequest(request)) toast(request)
}

function isRequest(value: unknown): value is ToastRequest {
  if (typeof value !== 'object' || value === null) return false
  const {
    title,
    description = '',
    variant = 'default',
    durationMs = 0,
  }: Partial<Record<keyof ToastRequest, unknown>> = value
  const isText = typeof title === 'string' && typeof description === 'string'
  return isText && typeof durationMs === 'number' && (variant === 'default' || variant === 'destructive')
}
