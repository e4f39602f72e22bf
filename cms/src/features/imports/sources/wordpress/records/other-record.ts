import type { SourceOther, SourceRedirect } from '../../../source-record.ts'
import { plainText } from '../html/plain-text.ts'
import type { WxrItem } from '../wxr/wxr-parts.ts'
import { wholeUrl } from './addresses.ts'
import type { ItemIdentity, SiteContext } from './record-context.ts'
import { asOriginal, field, metaOf } from './record-values.ts'

/** Types of items that are parts of a site or of a plugin, not texts for readers. */
const technical =
  /^(?:nav_menu_item|revision|custom_css|safecss|customize_changeset|oembed_cache|wp_(?:block|template|template_part|global_styles|navigation|font_family|font_face)|acf(?:-.*)?|elementor_(?:library|snippet|font|icons)|et_(?:pb_layout|template|theme_builder|header_layout|body_layout|footer_layout|code_snippet)|fusion_(?:template|element|tb_.*|form|icons)|avada_\w+|vc4_templates|vc_(?:grid_item|settings)|fl-builder-template|ct_template|oxy_\w+|bricks_template|wpcf7_contact_form|wpforms|mc4wp-form|ninja_form|frm_\w+|forminator_\w+|ml-slider|ml-slide|soliloquy|envira|foogallery|modula-gallery|tablepress_table|popup|popup_theme|amp_validated_url|jp_\w+|jetpack_migration|scheduled-action|wp-types-group|wp-types-user-group|custom-sidebar|cookielawinfo|shop_coupon|product_variation|wpcode|sidebar|slide|slider|rank_math_schema|kadence_\w+|astra-advanced-hook|generatepress_elements|gp_elements|blocks|widget|wp_show_posts|cptm\w*|adverts?|advanced_ads|adrotate)$/

/** Types that hold what people sent or bought: nothing of it is kept. */
const personal =
  /^(?:shop_(?:order|order_refund|subscription|order_placehold)|edd_(?:payment|log|customer)|flamingo_\w+|feedback|nf_sub|wpforms_\w+|user_request|give_payment|tribe_\w*attendees?|inbound_message|customer|wc_\w+|memberpressproduct|mepr\w*|llms_order|sfwd-transactions|bp-email|mailster-\w+|newsletter_\w+|jp_pay_order|jp_mem_\w+|wpcf7s)$/

export type ItemKind = 'article' | 'picture' | 'author' | 'other' | 'personal'

export function kindOfItem(item: WxrItem): ItemKind {
  const type = field(item.fields, 'post_type')
  if (type === 'attachment' || (type === '' && item.fields.has('attachment_url'))) return 'picture'
  if (type === 'guest-author') return 'author'
  if (personal.test(type)) return 'personal'
  if (technical.test(type)) return 'other'
  return isEmptyDraft(item) ? 'other' : 'article'
}

/** WordPress keeps one for each page of an editor that somebody opened. */
function isEmptyDraft({ fields }: WxrItem): boolean {
  return field(fields, 'status') === 'auto-draft' && field(fields, 'content:encoded') === ''
}

/** What is listed, and is no article. */
export function otherRecord(item: WxrItem, { id, finding }: ItemIdentity, kind: ItemKind): SourceOther {
  const { fields, place } = item
  const type = field(fields, 'post_type') || 'item'
  const target = metaOf(item, '_menu_item_url')
  const title = plainText(field(fields, 'title'))
  const menu = item.meta
    .filter(({ key }) => key.startsWith('_menu_item_'))
    .map(({ key, value }) => [key.replace('_menu_item_', ''), value])
  const isPersonal = kind === 'personal'
  return {
    kind: 'other',
    id: `${type}:${id}`,
    type: field(fields, 'status') === 'auto-draft' ? 'auto-draft' : type,
    name: isPersonal ? `${type} ${id}` : title || target || `${type} ${id}`,
    place,
    findings: finding ? [finding] : [],
    original: isPersonal
      ? ''
      : asOriginal({
          slug: field(fields, 'post_name'),
          content: field(fields, 'content:encoded'),
          parent: field(fields, 'post_parent') === '0' ? '' : field(fields, 'post_parent'),
          order: field(fields, 'menu_order') === '0' ? '' : field(fields, 'menu_order'),
          menus: item.categories.map(({ name }) => name).join(', '),
          ...Object.fromEntries(menu),
        }),
  }
}

/** Where an item leads readers on instead of showing itself, as some plugins let editors say. */
export function redirectOf(item: WxrItem, { id }: ItemIdentity, site: SiteContext): SourceRedirect | null {
  const from = wholeUrl(field(item.fields, 'link'), site.base)
  const written = metaOf(item, '_links_to') || metaOf(item, '_yoast_wpseo_redirect')
  const to = wholeUrl(written, site.base)
  const isPublished = field(item.fields, 'status') === 'publish'
  if (from === null || to === null || !isPublished || from === to) return null
  const { pathname, search } = new URL(from)
  return {
    kind: 'redirect',
    id: `item:${id}`,
    from: pathname + search,
    to,
    isPermanent: true,
    isPattern: false,
    place: item.place,
    findings: [],
    original: '',
  }
}
