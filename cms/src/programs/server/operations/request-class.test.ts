import { expect, test } from 'vitest'
import { classOf } from './request-class.ts'

test.each([
  ['/api/webhooks/stripe', 'webhook'],
  ['/api/mail-events/ses', 'webhook'],
  ['/api/internal/publish-events?x=1', 'internal'],
  ['/api/articles/the-quiet-capital', 'api'],
  ['/api', 'api'],
  ['/apiary', 'other'],
  ['/cms/api/users', 'admin api'],
  ['/admin/collections/articles/1', 'admin'],
  ['/_next/static/a.js', 'asset'],
  ['/../../etc/passwd', 'other'],
])('%s is counted as %s', (address, name) => {
  expect(classOf(address)).toBe(name)
})
