import {
  $getSelection,
  $isElementNode,
  $parseSerializedNode,
  type LexicalNode,
  type SerializedLexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { newBlockId } from '../../../body/block-id.ts'
import { ContentBlockNode } from '../../content-blocks/content-block.node.ts'

/** The paragraphs, lists and blocks that the selection touches, whole, in the order of the text; [] for none. */
export function $selectedNodes(): SerializedLexicalNode[] {
  const touched = $getSelection()?.getNodes() ?? []
  const whole = new Set(touched.flatMap((node) => node.getTopLevelElement() ?? []))
  return [...whole].filter((node) => !isEmpty(node)).map($toJson)
}

/** Nodes of a snippet as those of a text: each block is one of its own. */
export function $nodesOfSnippet(nodes: readonly SerializedLexicalNode[]): LexicalNode[] {
  return nodes.map((json) => {
    const node = $parseSerializedNode(json)
    if (node instanceof ContentBlockNode) node.setFields({ ...node.getFields(), id: newBlockId() })
    return node
  })
}

function isEmpty(node: LexicalNode): boolean {
  return $isElementNode(node) && node.isEmpty()
}

function $toJson(node: LexicalNode): SerializedLexicalNode {
  const json = node.exportJSON()
  return $isElementNode(node) ? Object.assign(json, { children: node.getChildren().map($toJson) }) : json
}
