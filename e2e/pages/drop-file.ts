import type { Locator } from '@playwright/test'

export type DroppedFile = { name: string; type: string; bytes: Buffer }

/** Drops a file onto the middle of an element, as somebody who drags it from a folder. */
export async function dropOn(target: Locator, { name, type, bytes }: DroppedFile): Promise<void> {
  await target.evaluate(
    (element, file) => {
      const dataTransfer = new DataTransfer()
      const content = Uint8Array.from(atob(file.data), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([content], file.name, { type: file.type }))
      const { x, y, width, height } = element.getBoundingClientRect()
      const place = { clientX: x + width / 2, clientY: y + height / 2 }
      const init = { dataTransfer, bubbles: true, cancelable: true, ...place }
      for (const event of ['dragenter', 'dragover', 'drop']) element.dispatchEvent(new DragEvent(event, init))
    },
    { name, type, data: bytes.toString('base64') },
  )
}
