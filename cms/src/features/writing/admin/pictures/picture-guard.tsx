'use client'

import { pictureProblem } from '@meridian/shared/image/picture-file'
import { COMMAND_PRIORITY_HIGH, DROP_COMMAND, PASTE_COMMAND } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { toast } from '@payloadcms/ui'
import { useEffect } from 'react'

/** Refuses files that are dropped or pasted into the text and are no pictures for it, with a sentence. */
export function PictureGuard() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const removals = [
      editor.registerCommand(
        DROP_COMMAND,
        (event) => refuse(event, event.dataTransfer?.files),
        COMMAND_PRIORITY_HIGH,
      ),
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => event instanceof ClipboardEvent && refuse(event, event.clipboardData?.files),
        COMMAND_PRIORITY_HIGH,
      ),
    ]
    return () => {
      for (const remove of removals) remove()
    }
  }, [editor])
  return null
}

/** Whether there was a file among them that is no picture for the text. */
function refuse(event: Event, files: FileList | undefined): boolean {
  // Word puts a picture of the text beside the text.
  if (event instanceof ClipboardEvent && event.clipboardData?.types.includes('text/html')) return false
  const problems = [...(files ?? [])].flatMap((file) => pictureProblem(file) ?? [])
  if (problems.length === 0) return false
  event.preventDefault()
  event.stopPropagation()
  for (const problem of problems) toast.error(problem, { duration: 10_000 })
  return true
}
