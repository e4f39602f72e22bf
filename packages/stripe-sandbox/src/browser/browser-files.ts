import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

export interface BrowserFile {
  contentType: string
  headers: Record<string, string>
  body: string
}

const script = 'text/javascript; charset=utf-8'
const headers = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }
const bankPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
const bankPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>3-D Secure (test mode)</title>' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
  '<script src="3ds.js" defer></script></head><body><main><h1>3-D Secure</h1><p>One moment…</p></main></body></html>'

const makers: Record<string, () => BrowserFile> = {
  '/stripe.js': () => ({ contentType: script, headers, body: joinScripts('stripe.ts') }),
  '/3ds.js': () => ({ contentType: script, headers, body: joinScripts('bank-page.ts') }),
  '/3ds': () => ({
    contentType: 'text/html; charset=utf-8',
    headers: { ...headers, 'content-security-policy': bankPagePolicy, 'referrer-policy': 'no-referrer' },
    body: bankPage,
  }),
}
const made = new Map<string, BrowserFile>()

/** What a browser loads from the sandbox, by its path; null for other paths. */
export function browserFile(path: string): BrowserFile | null {
  const known = made.get(path)
  if (known) return known
  const file = Object.hasOwn(makers, path) ? makers[path]?.() : undefined
  if (!file) return null
  made.set(path, file)
  return file
}

/** Answers for one of the files; false when the request is for something else. */
export function answerBrowserFile(request: IncomingMessage, response: ServerResponse): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const file = isRead ? browserFile(new URL(request.url ?? '/', 'http://sandbox').pathname) : null
  if (!file) return false
  response.writeHead(200, { 'content-type': file.contentType, ...file.headers })
  response.end(request.method === 'HEAD' ? undefined : file.body)
  return true
}

const importLine = /^import (?:[^'"]*? from )?'\.\/([^']+)'\n/gm
const exportWord = /^export (?=(?:async )?(?:function|const|class)\b)/gm

/**
 * One classic script of a module and those that it imports, each once and after what it needs. No bundler: the files
 * share one scope, so that what they declare at the top has to have names of its own (`browser-files.test.ts`).
 */
function joinScripts(entry: string): string {
  const parts = new Map<string, string>()
  const add = (name: string) => {
    if (parts.has(name)) return
    parts.set(name, '')
    const source = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, name), 'utf8'))
    for (const [, imported = ''] of source.matchAll(importLine)) add(imported)
    parts.delete(name)
    parts.set(name, source.replace(importLine, '').replace(exportWord, ''))
  }
  add(entry)
  return `(() => {\n'use strict'\n${[...parts.values()].join('\n')}\n})()\n`
}
