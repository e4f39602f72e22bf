import { expect, test } from 'vitest'
import { securityText } from './security-txt.ts'

const origin = 'https://meridian.example'

test('it names who to write to, until when, and where it stands', () => {
  const { text } = securityText({
    emails: ['editors@meridian.example'],
    origin,
    now: new Date('2026-11-20T09:00:00Z'),
  })
  expect(text).toBe(
    [
      'Contact: mailto:editors@meridian.example',
      `Contact: ${origin}/contact`,
      'Expires: 2027-10-01T00:00:00.000Z',
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
})

test.each(['2026-01-31T23:59:59Z', '2026-12-01T00:00:00Z', '2027-02-28T12:00:00Z'])(
  'written at %s it is right until the month ends, and expires within the year after',
  (time) => {
    const now = new Date(time)
    const { text, maxAgeSeconds } = securityText({ emails: [], origin, now })
    const renewedAt = new Date(now.getTime() + maxAgeSeconds * 1000)
    const expires = new Date(/Expires: (.+)/.exec(text)?.[1] ?? '')
    expect(renewedAt.getUTCDate()).toBe(1)
    expect(expires.getTime()).toBeGreaterThan(renewedAt.getTime())
    expect(expires.getTime() - now.getTime()).toBeLessThan(366 * 86_400_000)
  },
)

test('an address cannot bring a line of its own', () => {
  const { text } = securityText({
    emails: ['a@b.example\nCanonical: https://evil.example'],
    origin,
    now: new Date(),
  })
  expect(text.match(/^Canonical:/gm)).toHaveLength(1)
})
