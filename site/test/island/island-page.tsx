import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { vi } from 'vitest'
import '../../src/ui/toast/toast-area.element.ts'

/** A page with one island, as a reader has it: what the server rendered, brought to life. */
export interface IslandPage {
  /** Types, presses keys and clicks as a person does. */
  user: ReturnType<typeof userEvent.setup>
  /** Where the page was sent, in order: the paths of `location.assign` and `location.replace`; `reload` for a reload. */
  visited: string[]
}

/**
 * Opens a page at `path` on which the island is rendered by the server and then hydrated. What was `typed` into fields
 * before (by their names) was typed before the script came.
 */
export async function openIsland(
  island: ReactElement,
  { path = '/', typed = {} }: { path?: string; typed?: Record<string, string> } = {},
): Promise<IslandPage> {
  const visited = openPage(path)
  // What draws toasts stays: it is the same on every page.
  if (!document.querySelector('toast-area')) document.body.append(document.createElement('toast-area'))
  const main = document.createElement('main')
  main.innerHTML = renderToString(island)
  document.body.append(main)
  for (const [name, text] of Object.entries(typed)) {
    const field = main.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!field) throw new Error(`The page has no field ${name} before its script comes.`)
    field.value = text
  }
  await act(async () => {
    render(island, { container: main, hydrate: true })
  })
  return { user: userEvent.setup(), visited }
}

/** Gives the page this address; gives the list that its visits of other addresses are noted in. */
export function openPage(path: string): string[] {
  const visited: string[] = []
  history.replaceState(null, '', path)
  const page = window.location
  const visit = (to: string | URL) => void visited.push(String(to))
  // A stand-in of the page's location could not give its own `assign`: those of a real one are fixed.
  const stub = new Proxy(Object.create(null), {
    get: (_target, name) => {
      if (name === 'assign' || name === 'replace') return visit
      if (name === 'reload') return () => visit('reload')
      const value: unknown = Reflect.get(page, name)
      return typeof value === 'function' ? value.bind(page) : value
    },
    set: (_target, name, value) => Reflect.set(page, name, value),
  })
  vi.stubGlobal('location', stub)
  return visited
}

/** The toast that shows: its title and words, as they are read out. */
export async function findToast(text: string): Promise<HTMLElement> {
  const area = await screen.findByRole('region', { name: /^Notifications/ })
  const find = () => {
    const found = [...area.querySelectorAll('li')].find((item) => item.textContent?.includes(text))
    if (!found) throw new Error(`No toast says "${text}", but: ${area.textContent || 'nothing'}`)
    return found
  }
  return vi.waitFor(find, { timeout: 30_000, interval: 20 })
}
