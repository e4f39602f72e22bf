import {
  afterReadTraverseFields,
  beforeChangeTraverseFields,
  type Field,
  type RichTextAdapter,
} from 'payload'
import { contentBlockType } from '../../body/body-model.ts'

type Hooks = NonNullable<RichTextAdapter['hooks']>
type Block = Record<string, unknown>

/**
 * What a text does with the fields of its content blocks when it is changed and read: Payload's checks, defaults and
 * documents referred to. Payload's own way through a text merges the whole document again for each field of each block.
 */
export function blockFieldHooks(fieldsOf: (kind: string) => Field[]): Hooks {
  return {
    beforeChange: [
      async (args) => {
        const { value, collection, context, global, overrideAccess, path, req, schemaPath } = args
        for (const { kind, block } of blocksOf(value)) {
          await beforeChangeTraverseFields({
            blockData: block,
            collection,
            context,
            // A block knows of nothing around it.
            data: {},
            doc: {},
            docWithLocales: {},
            errors: args.errors ?? [],
            fieldLabelPath: args.fieldLabelPath,
            fields: fieldsOf(kind),
            global,
            mergeLocaleActions: args.mergeLocaleActions ?? [],
            operation: args.operation ?? 'update',
            overrideAccess,
            parentIndexPath: args.indexPath.join('-'),
            parentPath: path.join('.'),
            parentSchemaPath: schemaPath.join('.'),
            req,
            siblingData: block,
            siblingDoc: {},
            siblingDocWithLocales: {},
            skipValidation: args.skipValidation ?? false,
          })
        }
        return value
      },
    ],
    afterRead: [
      (args) => {
        const { value, collection, context, global, path, req, schemaPath } = args
        for (const { kind, block } of blocksOf(value)) {
          afterReadTraverseFields({
            blockData: block,
            collection,
            context,
            currentDepth: args.currentDepth ?? 0,
            depth: args.depth ?? 0,
            doc: args.originalDoc,
            draft: args.draft ?? false,
            fallbackLocale: args.fallbackLocale ?? null,
            fieldPromises: args.fieldPromises ?? [],
            fields: fieldsOf(kind),
            findMany: args.findMany ?? false,
            flattenLocales: args.flattenLocales ?? false,
            global,
            locale: args.locale ?? null,
            overrideAccess: args.overrideAccess ?? false,
            parentIndexPath: args.indexPath.join('-'),
            parentPath: path.join('.'),
            parentSchemaPath: schemaPath.join('.'),
            populationPromises: args.populationPromises ?? [],
            req,
            showHiddenFields: args.showHiddenFields ?? false,
            siblingDoc: block,
            ...(args.populate && { populate: args.populate }),
            triggerAccessControl: args.triggerAccessControl ?? true,
            triggerHooks: args.triggerHooks ?? true,
          })
        }
        return value
      },
    ],
  }
}

/** The kind of the block that an editor's node stands for; '' where it stands for none. */
export function kindOf(node: unknown): string {
  const kind = fieldOf(fieldOf(node, 'fields'), 'blockType')
  return typeof kind === 'string' ? kind : ''
}

/** The content blocks of a text, as it carries them: what is changed of them is changed in the text. */
function blocksOf(text: unknown): { kind: string; block: Block }[] {
  const nodes = fieldOf(fieldOf(text, 'root'), 'children')
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: unknown) => {
    const block = fieldOf(node, 'fields')
    return fieldOf(node, 'type') === contentBlockType && isObject(block)
      ? [{ kind: kindOf(node), block }]
      : []
  })
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function isObject(value: unknown): value is Block {
  return typeof value === 'object' && value !== null
}
