import type { ShortcodeNames } from './shortcode-parser.ts'

/*
 * Short codes that are known by name: those of WordPress, and those of plugins that many sites have used.
 */

/** What an article here has no place for, and what editors are told that it was. */
const unplaced: [pattern: RegExp, label: string][] = [
  [/^(?:contact-form-7|contact-form|contact_form|cf7|contact-field)$/, 'Contact form'],
  [
    /^(?:mc4wp_form|newsletter(?:_form|_signup)?|mailpoet_form|wysija_form|sibwp_form|convertkit|yikes-mailchimp|jetpack_subscription_form|subscribe2?|optin(?:-monster.*|form)?|rad_rapidology_inline)$/,
    'Newsletter form',
  ],
  [
    /^(?:gravityforms?|wpforms?|ninja_forms?(?:_display_form)?|formidable|forminator_(?:form|poll|quiz)|caldera_form|fluentform|hubspot|typeform_embed|si-contact-form|crowdsignal|polldaddy|poll|total-?poll|wp-?polls|democracy|quiz|h5p)$/,
    'Form or poll',
  ],
  [/^(?:table|tablepress|table-info|wpdatatable|ninja_tables?|wptb)$/, 'Table of a plugin'],
  [
    /^(?:nggallery|ngg_images|ngg|nggtags|imagebrowser|slideshow|singlepic|album|envira-gallery|foogallery|modula|photonic|flickr(?:_set)?|instagram-feed|justified_image_grid)$/,
    'Gallery of a plugin',
  ],
  [
    /^(?:rev_slider(?:_vc)?|layerslider(?:_vc)?|metaslider|ml-slider|smartslider3|slide-anything|soliloquy|masterslider)$/,
    'Slider',
  ],
  [
    /^(?:googlemaps?|google-map-v3|wpgmza|mapsmarker|leaflet-\w+|et_pb_map|et_pb_fullwidth_map|vc_gmaps|fusion_map|av_google_map|su_gmap|map)$/,
    'Map',
  ],
  [
    /^(?:adrotate|ad|ads|adsense|the_ad(?:_group|_placement)?|quads|bsa_pro_ad_space|wp_ad_camp_\d)$/,
    'Advertisement',
  ],
  [
    /^(?:products?|product_(?:page|category|categories|table)|featured_products|sale_products|best_selling_products|recent_products|top_rated_products|add_to_cart(?:_url)?|woocommerce_\w+|edd_\w+|purchase_link|donation_form|give_\w+|paypal|stripe)$/,
    'Shop or payment',
  ],
  [/^(?:playlist)$/, 'Playlist'],
  [
    /^(?:display-posts|related_posts|jetpack-related-posts|recent-?posts|catlist|ic_add_posts|posts?|blog|latest_posts|vc_(?:basic_grid|masonry_grid|posts_grid|posts_slider|wp_\w+)|et_pb_(?:blog|fullwidth_post_slider|post_slider|portfolio|filterable_portfolio|shop|post_title|post_nav|comments|sidebar|search|login|signup|contact_form|contact_field)|fusion_(?:blog|recent_posts|post_slider|widget_area|form|login)|av_(?:blog|postslider|masonry_entries|magazine|comments_list|sidebar|contact|mailchimp|productgrid))$/,
    'List or form of the old site',
  ],
  [
    /^(?:sitemap|wp_sitemap_page|breadcrumb|toc|table_of_contents|ez-toc|lwptoc|addtoany|share|social_share|ssba|login(?:form|-form)?|register|my_account|search|searchform|calendar|tribe_events(?:_list)?|events?_list|countdown|advanced_iframe|iframe_loader|insert_php|php_everywhere|exec)$/,
    'Part of the old site',
  ],
]

/** What frames a text and shows nothing of its own. */
const wrapper =
  /^(?:vc_\w+|et_pb_\w+|fusion_\w+|av_\w+|su_(?:row|column|box|note|spoiler|accordion|tabs?|list|service|expand|lightbox_content)|(?:one|two|three|four|five)_(?:half|third|fourth|fifth|sixth|quarter|quarters|thirds|fourths|fifths)(?:_first|_last)?|columns?|col|row|container|section|box|panel|tabs?|accordions?|accordion-item|toggles?|toggle|spoiler|expand|fullwidth|content_band|cs_\w+|x_\w+|mk_\w+|ult_\w+|tatsu_\w+|fl_builder\w*|siteorigin_widget|raw|noformat|center|left|right|span\d+|div|p|wrap|group|intro|info|notice|alert|warning|success|error|message|note|callout|list|ul|li)$/

const media =
  /^(?:embed|audio|video|wpvideo|videopress|youtube|youtube_sc|lyte|vimeo|su_youtube(?:_advanced)?|su_vimeo|su_video|su_audio|su_dailymotion|dailymotion|dailymotion-channel|ted|tweet|twitter|blackbirdpie|instagram|facebook|tiktok|soundcloud|spotify|bandcamp|mixcloud|gist|scribd|slideshare|quicktime|flv|wmv|flash|kml_flashembed|hulu|kickstarter|issuu|vine|pinterest|reddit|vc_video|et_pb_video|et_pb_audio|av_video|av_player|fusion_youtube|fusion_vimeo|fusion_video|fusion_audio|fvplayer|flowplayer|jwplayer|powerpress|podcast_player|evp_embed_video|arve)$/

const pictures =
  /^(?:vc_single_image|et_pb_image|et_pb_fullwidth_image|fusion_imageframe|av_image|su_image_carousel|su_slider|su_custom_gallery|vc_gallery|vc_images_carousel|et_pb_gallery|fusion_gallery|fusion_images|av_gallery|av_slideshow|av_masonry_gallery|image)$/

const codes =
  /^(?:code|sourcecode|source|su_code|bash|shell|c|cpp|csharp|css|delphi|diff|erlang|go|groovy|html|xml|java|javascript|js|json|php|python|py|perl|r|ruby|scala|sql|swift|text|vb|yaml|actionscript3|as3|coldfusion|haskell|jscript|kotlin|latex|lua|matlab|objc|pascal|plain|powershell|rust|typescript|cc[neilwbo]*(?:_\w+)?)$/

const withoutEnd =
  /^(?:gallery|playlist|contact-form-7|gravityforms?|wpforms?|mc4wp_form|more|nextpage|hr|divider|clear|vc_single_image|vc_gallery|vc_empty_space|vc_separator|vc_video|vc_btn|vc_custom_heading)$/

/** What editors are told that an unplaced short code was; null for one that is placed, or not known. */
export function unplacedLabel(name: string): string | null {
  return unplaced.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

export const isWrapper = (name: string) => wrapper.test(name)
/** What marks words within a line. */
export const isInline = (name: string) =>
  /^(?:su_)?(?:dropcap|highlight|mark|tooltip|small|label|popup|abbr|colou?r|font|size|b|i|u|strong|em|lead)$/.test(
    name,
  )
export const isMedia = (name: string) => media.test(name)
export const isPictures = (name: string) => pictures.test(name)
export const isCode = (name: string) => codes.test(name)

/** Names that nobody writes in brackets for readers. */
const certain =
  /^(?:vc|et_pb|fusion|av|su|cs|mk)_|^(?:gallery|caption|wp_caption|playlist|hr|divider|clear|clearfix|spacer|sourcecode|youtube|youtube_sc|vimeo|dailymotion|wpvideo|videopress|soundcloud|spotify|contact-form(?:-7)?|gravityforms?|wpforms|mc4wp_form|tablepress|nggallery|metaslider|googlemaps?|addtoany|searchform|wysija_form|mailpoet_form|pullquote|nextpage)$/

export const shortcodeNames: ShortcodeNames = {
  isKnown: ({ name, values }) => {
    if (certain.test(name) || (unplacedLabel(name) !== null && /[-_]/.test(name))) return true
    // Words that may stand in brackets for readers are short codes only with what one gives to those.
    return (media.test(name) || codes.test(name)) && values.some((value) => /^(?:https?:|\d+$)/.test(value))
  },
  isVerbatim: isCode,
  isVoid: (name) => withoutEnd.test(name),
}
