import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openIsland } from '../../../test/island/island-page.tsx'
import { ShareDialog } from './share-dialog.island.tsx'

const title = 'The Quiet Capital'
const url = 'https://meridian.example/articles/the-quiet-capital'

const opener = () => screen.getByText('Share')
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' })

async function openShareDialog() {
  const page = await openIsland(
    <ShareDialog title={title} url={url}>
      <a href="#share">Share</a>
    </ShareDialog>,
  )
  await page.user.click(opener())
  return { ...page, dialog: screen.getByRole('dialog', { name: 'Share this article' }) }
}

test('spec §2 share dialog: social links, sms: and the link, without any of their scripts', async () => {
  const { dialog } = await openShareDialog()
  for (const [name, host] of [
    ['X', 'x.com'],
    ['LinkedIn', 'www.linkedin.com'],
    ['Facebook', 'www.facebook.com'],
    ['WhatsApp', 'wa.me'],
  ]) {
    const link = within(dialog).getByRole('link', { name: new RegExp(`^${name} ?\\(opens in a new tab\\)$`) })
    const href = new URL(link.getAttribute('href') ?? '')
    expect([href.protocol, href.host]).toEqual(['https:', host])
    expect(decodeURIComponent(href.search)).toContain(url)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  }
  expect(within(dialog).getByText('Text message')).toHaveAttribute('href', expect.stringMatching(/^sms:/))
  expect(address()).toHaveValue(url)
  expect(within(dialog).getByText(title)).toBeVisible()
  expect(document.querySelector('script')).toBeNull()
})

test('it closes by Escape and by its button, and gives the focus back', async () => {
  const { user, dialog } = await openShareDialog()
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener()).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener()).toHaveFocus()
})

test('a click that asks for a new tab is left to the browser', async () => {
  const { user } = await openIsland(
    <ShareDialog title={title} url={url}>
      <a href="#share">Share</a>
    </ShareDialog>,
  )
  await user.keyboard('{Control>}')
  await user.click(opener())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("spec §8 copy: the link is copied, and 'Copied!' shows", async () => {
  const { user } = await openShareDialog()
  await user.click(screen.getByText('Copy link'))
  expect(await screen.findByText('Copied!')).toBeVisible()
  expect(screen.getByText('Link copied to clipboard')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(url)
})

test('where the browser refuses to copy, the reader is told how, and the link is selected', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { user } = await openShareDialog()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('Refused.', 'NotAllowedError'),
  )
  await user.click(screen.getByText('Copy link'))
  expect(await screen.findByText(/^Your browser did not allow copying\./)).toBeVisible()
  expect(address()).toHaveFocus()
  const { value, selectionStart, selectionEnd } = address()
  expect(value.slice(selectionStart ?? 0, selectionEnd ?? 0)).toBe(url)
  expect(screen.queryByText('Copied!')).toBeNull()
})

test("spec §5 share by e-mail: a recipient is required, then 'Email opened' shows", async () => {
  const { user, visited } = await openShareDialog()
  const recipient = screen.getByRole('textbox', { name: 'Send by e-mail to' })
  const send = screen.getByRole('button', { name: 'Open e-mail' })
  expect(send).toBeDisabled()
  await user.type(recipient, '   ')
  expect(send).toBeDisabled()
  await user.type(recipient, 'ada@example.org ')
  await user.click(send)
  expect(await screen.findByText('Email opened')).toBeVisible()
  expect(visited).toHaveLength(1)
  const mail = new URL(visited[0] ?? '')
  expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'ada@example.org'])
  expect(mail.searchParams.get('subject')).toBe(title)
  expect(mail.searchParams.get('body')).toContain(url)
  await user.clear(recipient)
  expect(send).toBeDisabled()
})

test("spec §8 share by e-mail or SMS: 'SMS opened' shows", async () => {
  const { user } = await openShareDialog()
  const link = screen.getByText<HTMLAnchorElement>('Text message')
  expect(new URL(link.href).searchParams.get('body')).toContain(url)
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(await screen.findByText('SMS opened')).toBeVisible()
})

test('a device with a sheet of its own is offered it, another is not', async () => {
  const { dialog, user } = await openShareDialog()
  expect(within(dialog).queryByText('More ways…')).toBeNull()
  await user.keyboard('{Escape}')

  const share = vi.fn<Navigator['share']>(async () => {})
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  await user.click(opener())
  await user.click(screen.getByRole('button', { name: 'More ways…' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({ title, url })
})
