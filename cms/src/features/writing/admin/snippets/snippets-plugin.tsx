'use client'

import { useEditorConfigContext } from '@payloadcms/richtext-lexical/client'
import { COMMAND_PRIORITY_EDITOR, type SerializedLexicalNode } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useLexicalEditable } from '@payloadcms/richtext-lexical/lexical/react/useLexicalEditable'
import { toast, useConfig } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { $selectedNodes } from './selected-nodes.ts'
import { KEEP_SNIPPET } from './snippet-commands.ts'
import { SnippetDialog } from './snippet-dialog.tsx'
import { offerSnippets } from './snippet-items.ts'
import { readSnippets } from './snippet-list.ts'

/** Knows the snippets there are, and keeps what is selected as another. */
export function SnippetsPlugin() {
  const [editor] = useLexicalComposerContext()
  const { config } = useConfig()
  const api = config.routes.api
  const [nodes, setNodes] = useState<SerializedLexicalNode[] | null>(null)
  const context = useEditorConfigContext()
  const offer = async () => {
    const snippets = await readSnippets(api)
    if (!snippets) return
    offerSnippets(context.editorConfig.features.slashMenu, snippets)
    // A menu that is open by then looks at its groups once more when the context of its editor changes.
    if (editor.getRootElement()?.contains(document.activeElement)) context.focusEditor({ ...context })
  }
  const offerAtFirst = useEffectEvent(offer)
  // Who only reads a text inserts nothing, and may not know what there is.
  const isEditable = useLexicalEditable()
  useEffect(() => {
    if (isEditable) void offerAtFirst()
  }, [isEditable])
  useEffect(
    () =>
      editor.registerCommand(
        KEEP_SNIPPET,
        () => {
          const selected = $selectedNodes()
          if (selected.length === 0) toast.info('Select the words or blocks that are to be kept first.')
          else setNodes(selected)
          return true
        },
        COMMAND_PRIORITY_EDITOR,
      ),
    [editor],
  )
  if (!nodes) return null
  return (
    <SnippetDialog
      api={api}
      nodes={nodes}
      onClose={() => {
        setNodes(null)
        void offer()
        editor.focus()
      }}
    />
  )
}
