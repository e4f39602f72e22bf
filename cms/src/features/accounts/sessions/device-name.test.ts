import { expect, test } from 'vitest'
import { nameDevice } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Chrome on Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
  ],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`],
  ['An unknown device', 'curl/8.5.0'],
  ['An unknown device', ''],
  ['An unknown device', '<script>alert(1)</script>'],
])('%s', (name, userAgent) => {
  expect(nameDevice(userAgent)).toBe(name)
})
