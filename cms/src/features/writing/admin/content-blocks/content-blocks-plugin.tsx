'use client'

import { useEditorConfigContext } from '@payloadcms/richtext-lexical/client'
import {
  $createParagraphNode,
  $getNodeByKey,
  $getPreviousSelection,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isParagraphNode,
  $isRangeSelection,
  $setSelection,
  type BaseSelection,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_LOW,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  type NodeKey,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { $insertNodeToNearestRoot, mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { Drawer, EditDepthProvider, formatDrawerSlug, useEditDepth, useModal } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { newBlockId } from '../../../body/block-id.ts'
import type { BlockChoice } from '../../content-blocks/content-blocks.feature.ts'
import { type BlockFields, blockGroup } from '../../content-blocks/content-block.node.ts'
import { BlockForm } from './block-form.tsx'
import { EDIT_CONTENT_BLOCK, INSERT_CONTENT_BLOCK } from './content-block-commands.ts'
import { ContentBlockViewNode } from './content-block-view.node.tsx'

/**
 * The block whose form is open: one of the text, or one that is not in it yet, with the place where it will stand. Each has a
 * drawer of its own: what a second press sets off late closes no other.
 */
type Edited = { kind: string; id: string; form: { [blockGroup]: BlockFields }; drawerSlug: string } & Place
type Place = { nodeKey: NodeKey } | { place: BaseSelection | null }

const FormSchema = z.object({ [blockGroup]: z.record(z.string(), z.unknown()) })

/** The form of the block that is edited, in one drawer for all blocks of the text. */
export function ContentBlocksPlugin({ clientProps }: { clientProps: { choices: BlockChoice[] } }) {
  const [editor] = useLexicalComposerContext()
  const { uuid } = useEditorConfigContext()
  const [edited, setEdited] = useState<Edited | null>(null)
  const depth = useEditDepth()
  const { closeModal, openModal, modalState } = useModal()
  const isOpen = edited !== null && (modalState[edited.drawerSlug]?.isOpen ?? false)
  useEffect(() => {
    // Closed without keeping, the text goes on where it was; kept, after the block.
    if (!isOpen && edited) editor.focus()
  }, [editor, edited, isOpen])
  useEffect(() => {
    const open = (fields: BlockFields, place: Place) => {
      const { id, blockType: kind } = fields
      const drawerSlug = formatDrawerSlug({ slug: `content-block-${uuid}-${id}`, depth })
      setEdited({ kind, id, form: { [blockGroup]: fields }, drawerSlug, ...place })
      openModal(drawerSlug)
      return true
    }
    return mergeRegister(
      editor.registerCommand(
        INSERT_CONTENT_BLOCK,
        (kind) => {
          const place = ($getSelection() ?? $getPreviousSelection())?.clone() ?? null
          return open({ id: newBlockId(), blockType: kind }, { place })
        },
        COMMAND_PRIORITY_EDITOR,
      ),
      editor.registerCommand(
        EDIT_CONTENT_BLOCK,
        (nodeKey) => {
          const node = $getNodeByKey(nodeKey)
          if (!(node instanceof ContentBlockViewNode)) return false
          return open(node.getFields(), { nodeKey })
        },
        COMMAND_PRIORITY_EDITOR,
      ),
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          const selection = $getSelection()
          const [node, second] = $isNodeSelection(selection) ? selection.getNodes() : []
          if (!(node instanceof ContentBlockViewNode) || second) return false
          event?.preventDefault()
          return editor.dispatchCommand(EDIT_CONTENT_BLOCK, node.getKey())
        },
        COMMAND_PRIORITY_LOW,
      ),
    )
  }, [depth, editor, openModal, uuid])
  if (!edited) return null
  const label = clientProps.choices.find(({ kind }) => kind === edited.kind)?.label ?? 'Block'
  return (
    <EditDepthProvider key={edited.id}>
      <Drawer slug={edited.drawerSlug} title={label}>
        <BlockForm
          data={edited.form}
          kind={edited.kind}
          keep={(data) => {
            closeModal(edited.drawerSlug)
            keep(editor, edited, FormSchema.parse(data)[blockGroup])
          }}
        />
      </Drawer>
    </EditDepthProvider>
  )
}

/** Takes what the form says into the text. */
function keep(editor: LexicalEditor, edited: Edited, data: Record<string, unknown>): void {
  const fields = { ...data, id: edited.id, blockType: edited.kind }
  const change = () => {
    if ('nodeKey' in edited) {
      const node = $getNodeByKey(edited.nodeKey)
      if (node instanceof ContentBlockViewNode) node.setFields(fields)
      return
    }
    const kept = $findBlock(edited.id)
    if (kept) {
      kept.setFields(fields)
      return
    }
    if (edited.place) $setSelection(edited.place.clone())
    else $getRoot().selectEnd()
    const selection = $getSelection()
    const focused = $isRangeSelection(selection) ? selection.focus.getNode() : null
    const block = $insertNodeToNearestRoot(new ContentBlockViewNode(fields))
    // The empty line in which `/` was typed.
    if ($isParagraphNode(focused) && focused.isEmpty()) focused.remove()
    const next = block.getNextSibling()
    if ($isElementNode(next)) next.selectStart()
    else {
      const line = $createParagraphNode()
      block.insertAfter(line)
      line.select()
    }
  }
  editor.update(change, { onUpdate: () => editor.focus() })
}

function $findBlock(id: string): ContentBlockViewNode | undefined {
  const blocks = $getRoot()
    .getChildren()
    .filter((node) => node instanceof ContentBlockViewNode)
  return blocks.find((block) => block.getFields().id === id)
}
