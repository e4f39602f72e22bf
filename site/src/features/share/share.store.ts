import { atom, computed } from 'nanostores'
import { toast } from '../../ui/toast/toast.store.ts'
import { mailLink, type SharedPage } from './share-links.ts'

/** What of the browser a reader's sharing needs. Each throws or rejects when the browser refuses. */
export interface ShareBrowser {
  writeClipboard: (text: string) => Promise<void>
  /** Leads to another program: `mailto:`. */
  open: (url: string) => void
  /** The device's own sheet; absent where it has none. */
  share?: (page: SharedPage) => Promise<void>
}

/** Sharing one page; toasts and their times are those of spec §8. */
export function createShareStore(page: SharedPage, browser: ShareBrowser) {
  const $recipient = atom('')
  /** The browser did not let us copy: the reader is told how to do it by hand. */
  const $isCopyRefused = atom(false)

  return {
    $recipient,
    $isCopyRefused,
    /** A recipient is required (spec §5). */
    $canMail: computed($recipient, (recipient) => recipient.trim() !== ''),
    hasDeviceSheet: browser.share !== undefined,

    async copyLink(): Promise<void> {
      try {
        await browser.writeClipboard(page.url)
        $isCopyRefused.set(false)
        toast({ title: 'Copied!', description: 'Link copied to clipboard', durationMs: 2000 })
      } catch (error) {
        console.info('The browser did not allow copying the link.', error)
        $isCopyRefused.set(true)
      }
    },

    openMail(): void {
      if ($recipient.get().trim() === '') return
      browser.open(mailLink(page, $recipient.get()))
      toast({ title: 'Email opened', durationMs: 3000 })
    },

    noteSms(): void {
      toast({ title: 'SMS opened', durationMs: 3000 })
    },

    /** Answers whether the page was passed on; a reader who closes the sheet has done nothing wrong. */
    async shareByDevice(): Promise<boolean> {
      try {
        await browser.share?.(page)
        return true
      } catch (error) {
        console.info('The page was not passed on by the device.', error)
        return false
      }
    },
  }
}
