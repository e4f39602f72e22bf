import { beforeEach, describe, expect, test, vi } from 'vitest'
import { $toast } from '../../ui/toast/toast.store.ts'
import { mailLink, smsLink, socialLinks } from './share-links.ts'
import { createShareStore, type ShareBrowser } from './share.store.ts'

const page = { title: 'Debt & "quiet" capital?', url: 'https://meridian.example/articles/the-quiet-capital' }

const browser = {
  writeClipboard: vi.fn<ShareBrowser['writeClipboard']>(),
  open: vi.fn<ShareBrowser['open']>(),
}

beforeEach(() => {
  $toast.set(null)
  vi.resetAllMocks()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

describe('spec §2 share dialog: links carry title and address, whatever characters they have', () => {
  test('to four networks, each over https', () => {
    const links = socialLinks(page)
    expect(links.map((link) => link.label)).toEqual(['X', 'LinkedIn', 'Facebook', 'WhatsApp'])
    const [x, linkedIn, facebook, whatsApp] = links.map((link) => new URL(link.href))
    expect(x?.searchParams.get('text')).toBe(page.title)
    expect(x?.searchParams.get('url')).toBe(page.url)
    expect(linkedIn?.searchParams.get('url')).toBe(page.url)
    expect(facebook?.searchParams.get('u')).toBe(page.url)
    expect(whatsApp?.searchParams.get('text')).toBe(`${page.title} ${page.url}`)
    expect(links.every((link) => link.href.startsWith('https://'))).toBe(true)
  })

  test('by mail', () => {
    const mail = new URL(mailLink(page, '  ada@example.org '))
    expect(mail.protocol).toBe('mailto:')
    expect(mail.pathname).toBe('ada@example.org')
    expect(mail.searchParams.get('subject')).toBe(page.title)
    expect(mail.searchParams.get('body')).toContain(page.url)
  })

  test('by text message', () => {
    expect(new URL(smsLink(page)).searchParams.get('body')).toBe(`${page.title} ${page.url}`)
  })
})

test.each([
  'a@b.c?bcc=eve@example.org',
  'a@b.c&subject=x',
  'a@b.c%0ABcc:eve@example.org',
  'a@b.c\nBcc: e@f.g',
])('spec §5 share by e-mail: the recipient %j stays one recipient', (recipient) => {
  const mail = new URL(mailLink(page, recipient))
  expect([...mail.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(decodeURIComponent(mail.pathname)).toBe(recipient)
})

describe('spec §2 share recipient', () => {
  test('spec §2 share recipient: the button is disabled while the recipient is empty or blank', () => {
    const store = createShareStore(page, browser)
    expect(store.$canMail.get()).toBe(false)
    store.$recipient.set('   ')
    expect(store.$canMail.get()).toBe(false)
    store.openMail()
    expect(browser.open).not.toHaveBeenCalled()
    expect($toast.get()).toBeNull()
    store.$recipient.set('ada@example.org')
    expect(store.$canMail.get()).toBe(true)
  })

  test("spec §8 share by e-mail or SMS: 'Email opened' for 3 s, to the trimmed recipient", () => {
    const store = createShareStore(page, browser)
    store.$recipient.set(' ada@example.org ')
    store.openMail()
    expect(browser.open).toHaveBeenCalledExactlyOnceWith(mailLink(page, 'ada@example.org'))
    expect($toast.get()).toMatchObject({ title: 'Email opened', durationMs: 3000 })
  })

  test("spec §8 share by e-mail or SMS: 'SMS opened' for 3 s", () => {
    createShareStore(page, browser).noteSms()
    expect($toast.get()).toMatchObject({ title: 'SMS opened', durationMs: 3000 })
  })
})

describe('copying the link', () => {
  test("spec §8 copy: 'Copied!' for 2 s", async () => {
    const store = createShareStore(page, browser)
    await store.copyLink()
    expect(browser.writeClipboard).toHaveBeenCalledExactlyOnceWith(page.url)
    expect($toast.get()).toMatchObject({
      title: 'Copied!',
      description: 'Link copied to clipboard',
      durationMs: 2000,
    })
    expect(store.$isCopyRefused.get()).toBe(false)
  })

  test('a browser that refuses is told of, not passed over, and copying can be tried again', async () => {
    const store = createShareStore(page, browser)
    browser.writeClipboard.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'))
    await store.copyLink()
    expect(store.$isCopyRefused.get()).toBe(true)
    expect($toast.get()).toBeNull()
    await store.copyLink()
    expect(store.$isCopyRefused.get()).toBe(false)
  })
})

describe('the device’s own sheet', () => {
  test('is offered only where there is one', () => {
    expect(createShareStore(page, browser).hasDeviceSheet).toBe(false)
    expect(createShareStore(page, { ...browser, share: async () => {} }).hasDeviceSheet).toBe(true)
  })

  test('a reader who closes it has done nothing wrong', async () => {
    const share = () => Promise.reject(new DOMException('closed', 'AbortError'))
    expect(await createShareStore(page, { ...browser, share }).shareByDevice()).toBe(false)
    expect($toast.get()).toBeNull()
  })
})
