/*
 * Written by `npm run generate` from a migrated database; do not edit. A test compares the two.
 */
import type { ColumnType } from 'kysely'

type WithDefault<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>

/** Given by the database alone. */
type Computed<T> = T extends ColumnType<infer Select, unknown, unknown> ? ColumnType<Select, never, never> : ColumnType<T, never, never>

/** A number of any size, which `pg` reads as text. */
type LargeNumber = ColumnType<string, number | string, number | string>

/** Read as `Time`: a `Date` by `pg`, text in the transactions of Payload. */
type TimeColumn<Time> = ColumnType<Time, Date | string, Date | string>

/** A day, which `pg` makes a moment of this machine of: to be read as text, `day::text`. */
type DayColumn = ColumnType<Date, string, string>

/** Written as text, since `pg` takes an array for one of Postgres. */
type Json = ColumnType<unknown, string, string>

/** Each table's columns. */
export interface Database<Time> {
  _about_page_v: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
    version_created_at: TimeColumn<Time> | null
    version_mission: string
    version_picture_id: number | null
    version_story: Json | null
    version_updated_at: TimeColumn<Time> | null
  }
  _about_page_v_version_blurbs: {
    _order: number
    _parent_id: number
    _uuid: string | null
    id: WithDefault<number>
    text: string
    title: string
  }
  _about_page_v_version_figures: {
    _order: number
    _parent_id: number
    _uuid: string | null
    id: WithDefault<number>
    label: string
    value: string
  }
  _accessibility_statement_v: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
    version_body: Json
    version_created_at: TimeColumn<Time> | null
    version_revised_on: TimeColumn<Time>
    version_standfirst: string | null
    version_updated_at: TimeColumn<Time> | null
  }
  _articles_v: {
    autosave: boolean | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    latest: boolean | null
    parent_id: number | null
    updated_at: WithDefault<TimeColumn<Time>>
    version__status: WithDefault<'draft' | 'published' | null>
    version_ai_assisted: Json | null
    version_body: Json | null
    version_created_at: TimeColumn<Time> | null
    version_created_by_id: number | null
    version_edited_by_id: number | null
    version_edited_in: string | null
    version_embargo_lift_reason: string | null
    version_embargo_set_by_id: number | null
    version_embargo_until: TimeColumn<Time> | null
    version_excerpt: string | null
    version_hero_caption: string | null
    version_hero_image_id: number | null
    version_is_ready_for_review: WithDefault<boolean | null>
    version_issue_id: number | null
    version_other_title: string | null
    version_print_order: LargeNumber | null
    version_published_at: TimeColumn<Time> | null
    version_published_despite: Json | null
    version_section_id: number | null
    version_seo_description: string | null
    version_seo_title: string | null
    version_slug: string | null
    version_state: WithDefault<'changed' | 'draft' | 'in-review' | 'live' | 'scheduled' | 'unpublished' | null>
    version_title: string | null
    version_updated_at: TimeColumn<Time> | null
  }
  _articles_v_rels: {
    articles_id: number | null
    authors_id: number | null
    id: WithDefault<number>
    order: number | null
    parent_id: number
    path: string
    topics_id: number | null
  }
  _articles_v_version_corrections: {
    _order: number
    _parent_id: number
    _uuid: string | null
    date: TimeColumn<Time> | null
    id: WithDefault<number>
    text: string | null
  }
  _articles_v_version_notes: {
    _order: number
    _parent_id: number
    _uuid: string | null
    id: WithDefault<number>
    is_must: WithDefault<boolean | null>
    is_resolved: WithDefault<boolean | null>
    text: string | null
  }
  _campaigns_v: {
    autosave: boolean | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    latest: boolean | null
    parent_id: number | null
    updated_at: WithDefault<TimeColumn<Time>>
    version__status: WithDefault<'draft' | 'published' | null>
    version_audience: Json | null
    version_body: Json | null
    version_created_at: TimeColumn<Time> | null
    version_created_by_id: number | null
    version_edited_by_id: number | null
    version_edited_in: string | null
    version_newsletter_id: number | null
    version_preheader: string | null
    version_sent_at: TimeColumn<Time> | null
    version_slug: string | null
    version_subject: string | null
    version_subject_b: string | null
    version_updated_at: TimeColumn<Time> | null
  }
  _contact_page_v: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
    version_created_at: TimeColumn<Time> | null
    version_messages_to: string | null
    version_standfirst: string | null
    version_updated_at: TimeColumn<Time> | null
  }
  _contact_page_v_version_cards: {
    _order: number
    _parent_id: number
    _uuid: string | null
    address: string | null
    description: string | null
    email: string | null
    id: WithDefault<number>
    phone: string | null
    title: string
  }
  _home_page_v: {
    autosave: boolean | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    latest: boolean | null
    updated_at: WithDefault<TimeColumn<Time>>
    version__status: WithDefault<'draft' | 'published' | null>
    version_cover_story_id: number | null
    version_created_at: TimeColumn<Time> | null
    version_latest_count: WithDefault<LargeNumber | null>
    version_row_count: WithDefault<LargeNumber | null>
    version_updated_at: TimeColumn<Time> | null
  }
  _home_page_v_rels: {
    articles_id: number | null
    id: WithDefault<number>
    order: number | null
    parent_id: number
    path: string
  }
  _home_page_v_version_columns: {
    _order: number
    _parent_id: number
    _uuid: string | null
    id: WithDefault<number>
    section_id: number | null
  }
  _invoicing_v: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
    version_created_at: TimeColumn<Time> | null
    version_otherwise_name: WithDefault<string>
    version_otherwise_note: string | null
    version_otherwise_percent: WithDefault<LargeNumber>
    version_prefix: WithDefault<string>
    version_seller_address: string | null
    version_seller_country: string | null
    version_seller_email: string | null
    version_seller_legal_name: string | null
    version_seller_phone: string | null
    version_seller_register: string | null
    version_seller_tax_id: string | null
    version_seller_vat_id: string | null
    version_updated_at: TimeColumn<Time> | null
  }
  _invoicing_v_version_rates: {
    _order: number
    _parent_id: number
    _uuid: string | null
    country: string
    id: WithDefault<number>
    name: WithDefault<string>
    note: string | null
    percent: WithDefault<LargeNumber>
    valid_from: TimeColumn<Time> | null
  }
  _issues_v: {
    autosave: boolean | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    latest: boolean | null
    parent_id: number | null
    updated_at: WithDefault<TimeColumn<Time>>
    version__status: WithDefault<'draft' | 'published' | null>
    version_apple_news_url: string | null
    version_cover_id: number | null
    version_created_at: TimeColumn<Time> | null
    version_description: string | null
    version_edited_by_id: number | null
    version_edited_in: string | null
    version_former_slugs: WithDefault<Json | null>
    version_is_current: WithDefault<boolean | null>
    version_issuu_url: string | null
    version_label: string | null
    version_letter: Json | null
    version_letter_author_id: number | null
    version_pdf_id: number | null
    version_season: string | null
    version_slug: string | null
    version_title: string | null
    version_updated_at: TimeColumn<Time> | null
    version_year: LargeNumber | null
  }
  _navigation_v: {
    autosave: boolean | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    latest: boolean | null
    updated_at: WithDefault<TimeColumn<Time>>
    version__status: WithDefault<'draft' | 'published' | null>
    version_created_at: TimeColumn<Time> | null
    version_latest_label: WithDefault<string | null>
    version_magazine_label: WithDefault<string | null>
    version_updated_at: TimeColumn<Time> | null
  }
  _navigation_v_version_footer_columns: {
    _order: number
    _parent_id: number
    _uuid: string | null
    id: WithDefault<number>
    title: string | null
  }
  _navigation_v_version_footer_columns_links: {
    _order: number
    _parent_id: number
    _uuid: string | null
    href: string | null
    id: WithDefault<number>
    label: string | null
  }
  _navigation_v_version_header: {
    _order: number
    _parent_id: number
    _uuid: string | null
    href: string | null
    id: WithDefault<number>
    is_hidden: WithDefault<boolean | null>
    kind: WithDefault<'link' | 'section' | null>
    label: string | null
    section_id: number | null
  }
  _navigation_v_version_header_topics: {
    _order: number
    _parent_id: number
    _uuid: string | null
    id: WithDefault<number>
    is_hidden: WithDefault<boolean | null>
    label: string | null
    topic_id: number | null
  }
  _navigation_v_version_small_links: {
    _order: number
    _parent_id: number
    _uuid: string | null
    href: string | null
    id: WithDefault<number>
    label: string | null
  }
  _navigation_v_version_social_links: {
    _order: number
    _parent_id: number
    _uuid: string | null
    id: WithDefault<number>
    label: string | null
    url: string | null
  }
  _notice_rules_v: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    parent_id: number | null
    updated_at: WithDefault<TimeColumn<Time>>
    version_country: string | null
    version_created_at: TimeColumn<Time> | null
    version_earliest_days: LargeNumber
    version_every_months: LargeNumber | null
    version_latest_days: LargeNumber
    version_name: string
    version_note: string | null
    version_plan_kind: WithDefault<'any' | 'month' | 'year'>
    version_source: string
    version_source_url: string | null
    version_state: string | null
    version_trigger: 'price-change' | 'recurring' | 'renewal'
    version_updated_at: TimeColumn<Time> | null
    version_valid_from: TimeColumn<Time>
    version_valid_to: TimeColumn<Time> | null
  }
  _notice_rules_v_version_contents: {
    id: WithDefault<number>
    order: number
    parent_id: number
    value: 'frequency' | 'since' | 'withdrawal' | null
  }
  _privacy_policy_v: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
    version_body: Json
    version_created_at: TimeColumn<Time> | null
    version_revised_on: TimeColumn<Time>
    version_standfirst: string | null
    version_updated_at: TimeColumn<Time> | null
  }
  _site_settings_v: {
    autosave: boolean | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    latest: boolean | null
    updated_at: WithDefault<TimeColumn<Time>>
    version__status: WithDefault<'draft' | 'published' | null>
    version_ai_note_is_shown: WithDefault<boolean | null>
    version_ai_note_text: WithDefault<string | null>
    version_copyright: WithDefault<string | null>
    version_created_at: TimeColumn<Time> | null
    version_description: WithDefault<string | null>
    version_footer_about: WithDefault<string | null>
    version_name: WithDefault<string | null>
    version_seller_address: string | null
    version_seller_email: string | null
    version_seller_legal_name: WithDefault<string | null>
    version_seller_tax_id: string | null
    version_tagline: WithDefault<string | null>
    version_updated_at: TimeColumn<Time> | null
  }
  _site_settings_v_version_delivery_countries: {
    id: WithDefault<number>
    order: number
    parent_id: number
    value: 'Australia' | 'Austria' | 'Bahrain' | 'Belgium' | 'Brazil' | 'Bulgaria' | 'Canada' | 'Chile' | 'China' | 'Croatia' | 'Cyprus' | 'Czechia' | 'Denmark' | 'Egypt' | 'Estonia' | 'Finland' | 'France' | 'Germany' | 'Greece' | 'Hong Kong' | 'Hungary' | 'Iceland' | 'India' | 'Ireland' | 'Israel' | 'Italy' | 'Japan' | 'Kuwait' | 'Latvia' | 'Liechtenstein' | 'Lithuania' | 'Luxembourg' | 'Malaysia' | 'Malta' | 'Mexico' | 'Monaco' | 'Netherlands' | 'New Zealand' | 'Norway' | 'Oman' | 'Poland' | 'Portugal' | 'Qatar' | 'Romania' | 'Saudi Arabia' | 'Singapore' | 'Slovakia' | 'Slovenia' | 'South Africa' | 'South Korea' | 'Spain' | 'Sweden' | 'Switzerland' | 'Taiwan' | 'Thailand' | 'Türkiye' | 'United Arab Emirates' | 'United Kingdom' | 'United States' | null
  }
  _subscription_page_v: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
    version_created_at: TimeColumn<Time> | null
    version_standfirst: string | null
    version_updated_at: TimeColumn<Time> | null
  }
  _subscription_page_v_version_channels: {
    _order: number
    _parent_id: number
    _uuid: string | null
    description: string
    id: WithDefault<number>
    link: string | null
    link_label: string | null
    name: string
  }
  _subscription_page_v_version_questions: {
    _order: number
    _parent_id: number
    _uuid: string | null
    answer: string
    id: WithDefault<number>
    question: string
  }
  _terms_of_service_v: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
    version_body: Json
    version_created_at: TimeColumn<Time> | null
    version_revised_on: TimeColumn<Time>
    version_standfirst: string | null
    version_updated_at: TimeColumn<Time> | null
  }
  about_page: {
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    mission: string
    picture_id: number | null
    story: Json | null
    updated_at: TimeColumn<Time> | null
  }
  about_page_blurbs: {
    _order: number
    _parent_id: number
    id: string
    text: string
    title: string
  }
  about_page_figures: {
    _order: number
    _parent_id: number
    id: string
    label: string
    value: string
  }
  accessibility_statement: {
    body: Json
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    revised_on: TimeColumn<Time>
    standfirst: string | null
    updated_at: TimeColumn<Time> | null
  }
  account_tokens: {
    code_attempts_left: WithDefault<number>
    code_hash: string | null
    created_at: WithDefault<TimeColumn<Time>>
    email: string
    expires_at: TimeColumn<Time>
    id: WithDefault<number>
    purpose: string
    request_key: string | null
    token_hash: string
    user_id: number | null
  }
  addresses: {
    address_line1: string
    address_line2: string | null
    city: string
    country: 'Australia' | 'Austria' | 'Bahrain' | 'Belgium' | 'Brazil' | 'Bulgaria' | 'Canada' | 'Chile' | 'China' | 'Croatia' | 'Cyprus' | 'Czechia' | 'Denmark' | 'Egypt' | 'Estonia' | 'Finland' | 'France' | 'Germany' | 'Greece' | 'Hong Kong' | 'Hungary' | 'Iceland' | 'India' | 'Ireland' | 'Israel' | 'Italy' | 'Japan' | 'Kuwait' | 'Latvia' | 'Liechtenstein' | 'Lithuania' | 'Luxembourg' | 'Malaysia' | 'Malta' | 'Mexico' | 'Monaco' | 'Netherlands' | 'New Zealand' | 'Norway' | 'Oman' | 'Poland' | 'Portugal' | 'Qatar' | 'Romania' | 'Saudi Arabia' | 'Singapore' | 'Slovakia' | 'Slovenia' | 'South Africa' | 'South Korea' | 'Spain' | 'Sweden' | 'Switzerland' | 'Taiwan' | 'Thailand' | 'Türkiye' | 'United Arab Emirates' | 'United Kingdom' | 'United States'
    created_at: WithDefault<TimeColumn<Time>>
    first_name: string
    id: WithDefault<number>
    is_default: WithDefault<boolean>
    last_name: string
    postal_code: string
    public_id: string
    state: string | null
    updated_at: WithDefault<TimeColumn<Time>>
    user_id: number
  }
  adopted_prices: {
    created_at: WithDefault<TimeColumn<Time>>
    created_by: number | null
    note: WithDefault<string>
    plan_id: number
    provider_price_id: string
  }
  ai_generations: {
    about: string
    article_id: number | null
    attempt: WithDefault<number>
    author_id: number | null
    cancel_requested_at: TimeColumn<Time> | null
    continues_id: string | null
    cost_micros: LargeNumber | null
    draft_project_id: string | null
    failure: string | null
    finished_at: TimeColumn<Time> | null
    heartbeat_at: WithDefault<TimeColumn<Time>>
    id: string
    input: Json
    input_tokens: number
    is_counted: WithDefault<boolean>
    kind: string
    model: string
    output: WithDefault<string>
    output_tokens: number
    prompt_version: string
    retry_after_seconds: number | null
    started_at: WithDefault<TimeColumn<Time>>
    state: WithDefault<string>
    subject: string
    tone: string | null
    used_at: TimeColumn<Time> | null
  }
  article_addresses: {
    article_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    slug: string
    updated_at: WithDefault<TimeColumn<Time>>
  }
  article_comments: {
    author_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    text: string
    thread_id: number
  }
  article_listings: {
    article_id: number
    list_key: string
    published_at: TimeColumn<Time>
  }
  article_plans: {
    article_id: number
    assignee_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    deadline: string | null
    is_begun: WithDefault<boolean>
    note: WithDefault<string>
    revision: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
  }
  article_presence: {
    article_id: number
    form: string
    opened_at: WithDefault<TimeColumn<Time>>
    seen_at: WithDefault<TimeColumn<Time>>
    user_id: number
  }
  article_search: {
    article_id: number
    body: string
    excerpt: string
    head: Computed<string>
    marks: string
    published_at: TimeColumn<Time>
    section_id: number
    title: string
    vector: Computed<string>
    year: number
  }
  article_threads: {
    anchor_position: number
    anchor_prefix: string
    anchor_quote: string
    anchor_suffix: string
    article_id: number
    author_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    quote: string
    settled_at: TimeColumn<Time> | null
    settled_by_id: number | null
    state: WithDefault<string>
    suggestion: string | null
  }
  articles: {
    _status: WithDefault<'draft' | 'published' | null>
    ai_assisted: Json | null
    body: Json | null
    created_at: WithDefault<TimeColumn<Time>>
    created_by_id: number | null
    edited_by_id: number | null
    edited_in: string | null
    embargo_lift_reason: string | null
    embargo_set_by_id: number | null
    embargo_until: TimeColumn<Time> | null
    excerpt: string | null
    hero_caption: string | null
    hero_image_id: number | null
    id: WithDefault<number>
    is_ready_for_review: WithDefault<boolean | null>
    issue_id: number | null
    other_title: string | null
    print_order: LargeNumber | null
    published_at: TimeColumn<Time> | null
    published_despite: Json | null
    section_id: number | null
    seo_description: string | null
    seo_title: string | null
    slug: string | null
    state: WithDefault<'changed' | 'draft' | 'in-review' | 'live' | 'scheduled' | 'unpublished' | null>
    title: string | null
    updated_at: WithDefault<TimeColumn<Time>>
  }
  articles_corrections: {
    _order: number
    _parent_id: number
    date: TimeColumn<Time> | null
    id: string
    text: string | null
  }
  articles_notes: {
    _order: number
    _parent_id: number
    id: string
    is_must: WithDefault<boolean | null>
    is_resolved: WithDefault<boolean | null>
    text: string | null
  }
  articles_rels: {
    articles_id: number | null
    authors_id: number | null
    id: WithDefault<number>
    order: number | null
    parent_id: number
    path: string
    topics_id: number | null
  }
  attributions: {
    articles: number[]
    checkout_id: string | null
    consent_id: number | null
    entry_host: string | null
    entry_link: number | null
    entry_send_id: LargeNumber | null
    id: WithDefault<number>
    kind: string
    told_on: string
    user_id: number | null
  }
  audience_boots: {
    boot: string
    folded: WithDefault<string>
    heard_at: TimeColumn<Time>
  }
  audience_closings: {
    day: DayColumn
    is_sealed: WithDefault<boolean>
    is_stale: WithDefault<boolean>
  }
  audience_day_key_holders: {
    boot: string
    day: DayColumn
    heard_at: TimeColumn<Time>
    key_name: string
    public_key: string
    sealed: string | null
    sealed_name: string | null
  }
  audience_day_keys: {
    day: DayColumn
    key_name: string
  }
  audience_days: {
    day: DayColumn
    details: Buffer
    hours: Buffer
    page_id: number
    read_to_end: WithDefault<LargeNumber>
    readers: WithDefault<LargeNumber>
    requests_bot: WithDefault<LargeNumber>
    requests_browser: WithDefault<LargeNumber>
    requests_unknown: WithDefault<LargeNumber>
    seconds: WithDefault<LargeNumber>
    sketch: Buffer | null
    views: WithDefault<LargeNumber>
  }
  audience_deltas: {
    body: Buffer
    boot: string
    hour: TimeColumn<Time>
    is_behind_cdn: boolean
    paths: string[]
    received_at: TimeColumn<Time>
    requests: LargeNumber[]
    seconds: number
    sequence: number
    source_views: LargeNumber[]
    sources: string[]
    views: LargeNumber[]
  }
  audience_group_days: {
    day: DayColumn
    kind: string
    readers: WithDefault<LargeNumber>
    ref: number
  }
  audience_groups: {
    kind: string
    pages: Buffer
    ref: number
  }
  audience_hours: {
    counted_seconds: WithDefault<number>
    hour: TimeColumn<Time>
    is_behind_cdn: WithDefault<boolean>
    read_to_end: WithDefault<LargeNumber>
    refused_bots: WithDefault<LargeNumber>
    refused_forged: WithDefault<LargeNumber>
    refused_limited: WithDefault<LargeNumber>
    requests_bot: WithDefault<LargeNumber>
    requests_browser: WithDefault<LargeNumber>
    requests_unknown: WithDefault<LargeNumber>
    seconds: WithDefault<LargeNumber>
    views: WithDefault<LargeNumber>
  }
  audience_months: {
    days: Buffer
    month: DayColumn
    page_id: number
    read_to_end: WithDefault<LargeNumber>
    readers: WithDefault<LargeNumber>
    requests_bot: WithDefault<LargeNumber>
    requests_browser: WithDefault<LargeNumber>
    requests_unknown: WithDefault<LargeNumber>
    seconds: WithDefault<LargeNumber>
    views: WithDefault<LargeNumber>
  }
  audience_pages: {
    article_id: number | null
    id: WithDefault<number>
    path: string
  }
  audience_sources: {
    id: WithDefault<number>
    kind: string
    name: string
    parent_id: number | null
  }
  audience_tallies: {
    measure: string
    pages: Buffer
    span: string
    start: DayColumn
  }
  audience_title_tests: {
    article_id: number
    other: WithDefault<LargeNumber>
    other_read_on: WithDefault<LargeNumber>
    other_title: string
    own: WithDefault<LargeNumber>
    own_read_on: WithDefault<LargeNumber>
    since: TimeColumn<Time>
    test: string
    title: string
  }
  audit_events: {
    action: 'account-created' | 'account-deleted' | 'account-deletion-cancelled' | 'account-deletion-requested' | 'account-invited' | 'card-updated' | 'complimentary-changed' | 'complimentary-ended' | 'complimentary-given' | 'complimentary-given-back' | 'contract-declared' | 'data-exported' | 'email-changed' | 'email-verified' | 'embargo-lifted' | 'embargo-shortened' | 'invoice-corrected' | 'issue-released' | 'mail-let-through' | 'mail-suppressed' | 'newsletter-stopped' | 'password-changed' | 'password-mail-sent' | 'password-reset-requested' | 'payment-refunded' | 'plan-change-planned' | 'plan-change-taken-back' | 'plan-changed' | 'plan-changed-by-staff' | 'print-date-set' | 'print-run-downloaded' | 'print-run-made' | 'publication-scheduled' | 'reader-data-changed' | 'reader-data-read' | 'receipt-resent' | 'reconciliation-started' | 'recovery-code-used' | 'recovery-codes-renewed' | 'render-requested' | 'role-changed' | 'schedule-taken-back' | 'second-factor-failed' | 'second-factor-removed' | 'second-factor-reset' | 'second-factor-set-up' | 'sessions-ended' | 'sign-in' | 'sign-in-failed' | 'sign-out' | 'subscription-cancelled' | 'subscription-cancelled-by-staff' | 'subscription-resumed' | 'target-removed' | 'ticket-answered' | 'ticket-assigned' | 'ticket-closed' | 'ticket-reopened'
    actor_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    detail: string | null
    id: WithDefault<number>
    origin: string | null
    subject_id: number | null
    updated_at: WithDefault<TimeColumn<Time>>
  }
  authors: {
    bio: string | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    name: string
    portrait_id: number | null
    role: string
    slug: string | null
    updated_at: WithDefault<TimeColumn<Time>>
  }
  billing_customers: {
    account_deleted_at: TimeColumn<Time> | null
    card_brand: string | null
    card_country: string | null
    card_expiry_month: number | null
    card_expiry_year: number | null
    card_id: string | null
    card_last4: string | null
    created_at: WithDefault<TimeColumn<Time>>
    is_live: WithDefault<boolean>
    provider_customer_id: string
    synced_at: TimeColumn<Time> | null
    user_id: number | null
  }
  billing_notices: {
    key: string
    noticed_at: WithDefault<TimeColumn<Time>>
  }
  campaign_articles: {
    article_id: number
    campaign_id: number
    newsletter_id: number
    sent_at: TimeColumn<Time>
  }
  campaign_pages: {
    campaign_id: number
    corrected_at: TimeColumn<Time> | null
    corrections: WithDefault<Json>
    document: Json
    id: WithDefault<number>
    is_indexed: WithDefault<boolean>
    newsletter_id: number
    preheader: string
    sent_at: TimeColumn<Time>
    slug: string
    title: string
  }
  campaign_presence: {
    campaign_id: number
    form: string
    opened_at: WithDefault<TimeColumn<Time>>
    seen_at: WithDefault<TimeColumn<Time>>
    user_id: number
  }
  campaign_reads: {
    id: WithDefault<LargeNumber>
    link: number
    read_on: string
    send_id: LargeNumber
    subject: string | null
    subscriber_id: number | null
  }
  campaign_recipients: {
    address: string | null
    attempts: WithDefault<number>
    claimed_by: string | null
    has_plan: boolean
    lease_until: TimeColumn<Time> | null
    name: string | null
    next_at: TimeColumn<Time>
    provider_id: string | null
    reason: string | null
    reply: string | null
    send_id: LargeNumber
    servers: string
    settled_at: TimeColumn<Time> | null
    state: string
    subject: string | null
    subscriber_id: number
    was_uncertain: WithDefault<boolean>
  }
  campaign_sends: {
    audience: Json
    campaign_id: number
    candidates: number | null
    content: Json
    due_at: TimeColumn<Time>
    frozen_at: TimeColumn<Time> | null
    id: WithDefault<LargeNumber>
    key: WithDefault<string>
    late_after_minutes: WithDefault<number>
    newsletter_id: number
    pause_reason: string | null
    progress_at: TimeColumn<Time> | null
    recipients_erased_at: TimeColumn<Time> | null
    requested_at: WithDefault<TimeColumn<Time>>
    requested_by: number | null
    rests_until: TimeColumn<Time> | null
    resumed_at: TimeColumn<Time> | null
    state: WithDefault<string>
    statement: Json | null
    stopped_at: TimeColumn<Time> | null
    subject_verdict: Json | null
    time: Json
    uncertain: string
  }
  campaign_series: {
    at_least: WithDefault<LargeNumber>
    at_most: WithDefault<LargeNumber>
    created_at: WithDefault<TimeColumn<Time>>
    greeting: WithDefault<string | null>
    greeting_without_name: WithDefault<string | null>
    hours_ahead: WithDefault<LargeNumber>
    id: WithDefault<number>
    is_local: WithDefault<boolean | null>
    is_on: WithDefault<boolean | null>
    name: string
    newsletter_id: number
    preheader: string | null
    subject: string
    tell_to: string | null
    time: WithDefault<string>
    time_zone: WithDefault<string>
    updated_at: WithDefault<TimeColumn<Time>>
  }
  campaign_series_rels: {
    id: WithDefault<number>
    order: number | null
    parent_id: number
    path: string
    sections_id: number | null
  }
  campaign_series_runs: {
    articles: number | null
    campaign_id: number | null
    due_at: TimeColumn<Time>
    made_at: WithDefault<TimeColumn<Time>>
    note: string | null
    outcome: string
    series_id: number
  }
  campaign_series_weekdays: {
    id: WithDefault<number>
    order: number
    parent_id: number
    value: 'friday' | 'monday' | 'saturday' | 'sunday' | 'thursday' | 'tuesday' | 'wednesday' | null
  }
  campaigns: {
    _status: WithDefault<'draft' | 'published' | null>
    audience: Json | null
    body: Json | null
    created_at: WithDefault<TimeColumn<Time>>
    created_by_id: number | null
    edited_by_id: number | null
    edited_in: string | null
    id: WithDefault<number>
    newsletter_id: number | null
    preheader: string | null
    sent_at: TimeColumn<Time> | null
    slug: string | null
    subject: string | null
    subject_b: string | null
    updated_at: WithDefault<TimeColumn<Time>>
  }
  cdn_purges: {
    due_at: WithDefault<TimeColumn<Time>>
    failing_since: TimeColumn<Time> | null
    id: WithDefault<LargeNumber>
    keys: string[]
    last_failure: string | null
    purge_url: string
    reported_at: WithDefault<TimeColumn<Time>>
    round: WithDefault<number>
  }
  checkouts: {
    address_id: string | null
    amount_cents: number | null
    attempt: WithDefault<number>
    created_at: WithDefault<TimeColumn<Time>>
    currency: WithDefault<string>
    expires_at: TimeColumn<Time>
    id: string
    plan_id: number | null
    provider_customer_id: string | null
    provider_invoice_id: string | null
    provider_subscription_id: string | null
    quotes: WithDefault<Json>
    state: WithDefault<string>
    updated_at: WithDefault<TimeColumn<Time>>
    user_id: number | null
  }
  contact_messages: {
    assignee_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    digest: string
    email: string
    id: WithDefault<number>
    message: string
    name: string
    note: string | null
    state: WithDefault<'handled' | 'in-progress' | 'new'>
    subject: 'editorial' | 'general' | 'partnership' | 'subscription'
    updated_at: WithDefault<TimeColumn<Time>>
  }
  contact_page: {
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    messages_to: string | null
    standfirst: string | null
    updated_at: TimeColumn<Time> | null
  }
  contact_page_cards: {
    _order: number
    _parent_id: number
    address: string | null
    description: string | null
    email: string | null
    id: string
    phone: string | null
    title: string
  }
  contract_cases: {
    assignee_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    declaration_id: number | null
    detail: string
    due_at: TimeColumn<Time>
    id: WithDefault<number>
    key: string
    kind: 'extraordinary' | 'late-notice' | 'later-date' | 'not-running' | 'other-email' | 'stuck' | 'suspicious' | 'unmatched' | 'withdrawal'
    note: string | null
    notice_id: number | null
    reader_id: number | null
    state: WithDefault<'in-progress' | 'open' | 'settled'>
    title: string
    updated_at: WithDefault<TimeColumn<Time>>
  }
  contract_declarations: {
    contract_email: string
    contract_number: string | null
    created_at: WithDefault<TimeColumn<Time>>
    digest: string
    email: string
    ends_on: string | null
    id: WithDefault<number>
    is_receipt_mailed: WithDefault<boolean>
    kind: 'cancellation' | 'withdrawal'
    language: WithDefault<'de' | 'en'>
    name: string
    number: string
    outcome: WithDefault<'cancelled' | 'case' | 'ending' | 'waiting'>
    reader_id: number | null
    reason: string | null
    settled_at: TimeColumn<Time> | null
    subscription_id: number | null
    type: 'extraordinary' | 'ordinary' | null
    updated_at: WithDefault<TimeColumn<Time>>
  }
  draft_projects: {
    article_id: number | null
    author_id: number
    created_at: WithDefault<TimeColumn<Time>>
    id: string
    revision: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
    work: Json
  }
  export_runs: {
    counts: WithDefault<Json>
    created_at: WithDefault<TimeColumn<Time>>
    file_name: string | null
    finished_at: TimeColumn<Time> | null
    format: string
    id: WithDefault<number>
    problem: string | null
    sha256: string | null
    size_bytes: LargeNumber | null
    started_by: number | null
    state: string
  }
  home_page: {
    _status: WithDefault<'draft' | 'published' | null>
    cover_story_id: number | null
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    latest_count: WithDefault<LargeNumber | null>
    row_count: WithDefault<LargeNumber | null>
    updated_at: TimeColumn<Time> | null
  }
  home_page_columns: {
    _order: number
    _parent_id: number
    id: string
    section_id: number | null
  }
  home_page_rels: {
    articles_id: number | null
    id: WithDefault<number>
    order: number | null
    parent_id: number
    path: string
  }
  import_file_chunks: {
    bytes: Buffer
    no: number
    offset_bytes: LargeNumber
    run_id: number
  }
  import_files: {
    name: string
    no: number
    received_bytes: WithDefault<LargeNumber>
    run_id: number
    size_bytes: LargeNumber
  }
  import_links: {
    collection: string
    deleted_at: TimeColumn<Time> | null
    document_hash: string
    document_id: number
    hash: string
    imported_at: WithDefault<TimeColumn<Time>>
    is_created: boolean
    kind: string
    run_id: number
    source_id: number
    source_key: string
  }
  import_pictures: {
    attempts: WithDefault<number>
    changed_at: WithDefault<TimeColumn<Time>>
    content_hash: string | null
    media_id: number | null
    problem: string | null
    run_id: number
    source_id: number
    state: string
    url: string
  }
  import_records: {
    action: string | null
    difference: number | null
    findings: WithDefault<Json>
    goes_live: WithDefault<boolean>
    hash: string
    is_applied: WithDefault<boolean>
    kind: string
    original: WithDefault<string>
    reason: string | null
    reason_code: string | null
    record: Json
    run_id: number
    seq: number
    source_key: string
    title: WithDefault<string>
  }
  import_runs: {
    changed_at: WithDefault<TimeColumn<Time>>
    conductor: WithDefault<string>
    counts: WithDefault<Json>
    created_at: WithDefault<TimeColumn<Time>>
    done: WithDefault<number>
    finished_at: TimeColumn<Time> | null
    format: string
    id: WithDefault<number>
    next_portion_at: TimeColumn<Time> | null
    options: WithDefault<Json>
    problem: string | null
    questions: WithDefault<Json>
    source_id: number | null
    started_by: number | null
    state: string
    step: WithDefault<string>
    total: WithDefault<number>
  }
  import_sources: {
    answers: WithDefault<Json>
    created_at: WithDefault<TimeColumn<Time>>
    format: string
    id: WithDefault<number>
    key: string
    name: string
    site_url: string | null
  }
  invoice_details: {
    address_line1: string
    address_line2: string | null
    city: string
    company: string | null
    country: string
    name: string
    postal_code: string | null
    reference: string | null
    state: string | null
    updated_at: WithDefault<TimeColumn<Time>>
    user_id: number
    vat_id: string | null
  }
  invoice_series: {
    last_number: number
    series: string
  }
  invoices: {
    content: Json
    id: WithDefault<number>
    issued_at: TimeColumn<Time>
    kind: string
    number: string
    payment_id: number
    provider_refund_id: string | null
    related_id: number | null
    series: string
    series_number: number
  }
  invoicing: {
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    otherwise_name: WithDefault<string>
    otherwise_note: string | null
    otherwise_percent: WithDefault<LargeNumber>
    prefix: WithDefault<string>
    seller_address: string | null
    seller_country: string | null
    seller_email: string | null
    seller_legal_name: string | null
    seller_phone: string | null
    seller_register: string | null
    seller_tax_id: string | null
    seller_vat_id: string | null
    updated_at: TimeColumn<Time> | null
  }
  invoicing_rates: {
    _order: number
    _parent_id: number
    country: string
    id: string
    name: WithDefault<string>
    note: string | null
    percent: WithDefault<LargeNumber>
    valid_from: TimeColumn<Time> | null
  }
  issue_pdfs: {
    articles: WithDefault<Json | null>
    created_at: WithDefault<TimeColumn<Time>>
    edition_of_id: number | null
    filename: string | null
    filesize: LargeNumber | null
    fingerprint: string | null
    focal_x: LargeNumber | null
    focal_y: LargeNumber | null
    height: LargeNumber | null
    id: WithDefault<number>
    mime_type: string | null
    thumbnail_u_r_l: string | null
    updated_at: WithDefault<TimeColumn<Time>>
    url: string | null
    width: LargeNumber | null
  }
  issue_presence: {
    form: string
    issue_id: number
    opened_at: WithDefault<TimeColumn<Time>>
    seen_at: WithDefault<TimeColumn<Time>>
    user_id: number
  }
  issues: {
    _status: WithDefault<'draft' | 'published' | null>
    apple_news_url: string | null
    cover_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    description: string | null
    edited_by_id: number | null
    edited_in: string | null
    former_slugs: WithDefault<Json | null>
    id: WithDefault<number>
    is_current: WithDefault<boolean | null>
    issuu_url: string | null
    label: string | null
    letter: Json | null
    letter_author_id: number | null
    pdf_id: number | null
    season: string | null
    slug: string | null
    title: string | null
    updated_at: WithDefault<TimeColumn<Time>>
    year: LargeNumber | null
  }
  known_devices: {
    device_hash: string
    last_used_at: WithDefault<TimeColumn<Time>>
    user_id: number
  }
  link_checks: {
    checked_at: WithDefault<TimeColumn<Time>>
    outcome: string
    status: number | null
    url: string
  }
  mail_days: {
    day: string
    domain: string
    mails: number
  }
  mail_deliveries: {
    key: string
    sent_at: WithDefault<TimeColumn<Time>>
  }
  mail_domains: {
    domain: string
    looked_up_at: WithDefault<TimeColumn<Time>>
    servers: string
  }
  mail_events: {
    address_key: string | null
    class: string
    diagnostic: WithDefault<string>
    id: WithDefault<LargeNumber>
    is_proven: boolean
    provider_event_id: string
    raw: Buffer | null
    received_at: WithDefault<TimeColumn<Time>>
    send_id: number | null
    source: string
    status: string | null
    subscriber_id: number | null
  }
  mail_suppressions: {
    address_key: string
    event_id: LargeNumber | null
    id: WithDefault<LargeNumber>
    lifted_at: TimeColumn<Time> | null
    lifted_by: number | null
    reason: string
    since: WithDefault<TimeColumn<Time>>
  }
  mailbox_messages: {
    created_at: WithDefault<TimeColumn<Time>>
    from: string
    headers: Json | null
    html: string
    id: WithDefault<number>
    is_confidential: WithDefault<boolean | null>
    key: string
    reply_to: string | null
    subject: string
    text: string
    to: string
    updated_at: WithDefault<TimeColumn<Time>>
  }
  media: {
    alt: string
    caption: string | null
    created_at: WithDefault<TimeColumn<Time>>
    created_by_id: number | null
    credit: string | null
    filename: string | null
    filesize: LargeNumber | null
    focal_x: LargeNumber | null
    focal_y: LargeNumber | null
    height: LargeNumber | null
    id: WithDefault<number>
    is_centred: WithDefault<boolean | null>
    is_used: WithDefault<boolean | null>
    licence_note: string | null
    mime_type: string | null
    rights_holder: string | null
    rights_until: TimeColumn<Time> | null
    sizes_avif1600_filename: string | null
    sizes_avif1600_filesize: LargeNumber | null
    sizes_avif1600_height: LargeNumber | null
    sizes_avif1600_mime_type: string | null
    sizes_avif1600_url: string | null
    sizes_avif1600_width: LargeNumber | null
    sizes_avif320_filename: string | null
    sizes_avif320_filesize: LargeNumber | null
    sizes_avif320_height: LargeNumber | null
    sizes_avif320_mime_type: string | null
    sizes_avif320_url: string | null
    sizes_avif320_width: LargeNumber | null
    sizes_avif480_filename: string | null
    sizes_avif480_filesize: LargeNumber | null
    sizes_avif480_height: LargeNumber | null
    sizes_avif480_mime_type: string | null
    sizes_avif480_url: string | null
    sizes_avif480_width: LargeNumber | null
    sizes_avif720_filename: string | null
    sizes_avif720_filesize: LargeNumber | null
    sizes_avif720_height: LargeNumber | null
    sizes_avif720_mime_type: string | null
    sizes_avif720_url: string | null
    sizes_avif720_width: LargeNumber | null
    sizes_avif960_filename: string | null
    sizes_avif960_filesize: LargeNumber | null
    sizes_avif960_height: LargeNumber | null
    sizes_avif960_mime_type: string | null
    sizes_avif960_url: string | null
    sizes_avif960_width: LargeNumber | null
    sizes_og_filename: string | null
    sizes_og_filesize: LargeNumber | null
    sizes_og_height: LargeNumber | null
    sizes_og_mime_type: string | null
    sizes_og_url: string | null
    sizes_og_width: LargeNumber | null
    sizes_webp1600_filename: string | null
    sizes_webp1600_filesize: LargeNumber | null
    sizes_webp1600_height: LargeNumber | null
    sizes_webp1600_mime_type: string | null
    sizes_webp1600_url: string | null
    sizes_webp1600_width: LargeNumber | null
    sizes_webp480_filename: string | null
    sizes_webp480_filesize: LargeNumber | null
    sizes_webp480_height: LargeNumber | null
    sizes_webp480_mime_type: string | null
    sizes_webp480_url: string | null
    sizes_webp480_width: LargeNumber | null
    sizes_webp960_filename: string | null
    sizes_webp960_filesize: LargeNumber | null
    sizes_webp960_height: LargeNumber | null
    sizes_webp960_mime_type: string | null
    sizes_webp960_url: string | null
    sizes_webp960_width: LargeNumber | null
    thumbnail_u_r_l: string | null
    updated_at: WithDefault<TimeColumn<Time>>
    url: string | null
    width: LargeNumber | null
  }
  most_read: {
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    is_shown: WithDefault<boolean | null>
    updated_at: TimeColumn<Time> | null
  }
  most_read_rels: {
    articles_id: number | null
    id: WithDefault<number>
    order: number | null
    parent_id: number
    path: string
  }
  navigation: {
    _status: WithDefault<'draft' | 'published' | null>
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    latest_label: WithDefault<string | null>
    magazine_label: WithDefault<string | null>
    updated_at: TimeColumn<Time> | null
  }
  navigation_footer_columns: {
    _order: number
    _parent_id: number
    id: string
    title: string | null
  }
  navigation_footer_columns_links: {
    _order: number
    _parent_id: string
    href: string | null
    id: string
    label: string | null
  }
  navigation_header: {
    _order: number
    _parent_id: number
    href: string | null
    id: string
    is_hidden: WithDefault<boolean | null>
    kind: WithDefault<'link' | 'section' | null>
    label: string | null
    section_id: number | null
  }
  navigation_header_topics: {
    _order: number
    _parent_id: string
    id: string
    is_hidden: WithDefault<boolean | null>
    label: string | null
    topic_id: number | null
  }
  navigation_small_links: {
    _order: number
    _parent_id: number
    href: string | null
    id: string
    label: string | null
  }
  navigation_social_links: {
    _order: number
    _parent_id: number
    id: string
    label: string | null
    url: string | null
  }
  newsletter_consents: {
    account_id: number | null
    browser_language: string | null
    confirmed_at: TimeColumn<Time> | null
    confirmed_from: string | null
    country: string | null
    created_at: WithDefault<TimeColumn<Time>>
    first_name: string | null
    form: 'account' | 'article' | 'footer' | 'import' | 'preferences' | null
    id: WithDefault<number>
    key: string
    last_name: string | null
    newsletter_id: number | null
    page: string
    referrer: string | null
    region: string | null
    requested_at: TimeColumn<Time>
    requested_from: string | null
    sign_up: string | null
    source: string | null
    subscriber_id: number
    text_version: string
    time_zone: string | null
    updated_at: WithDefault<TimeColumn<Time>>
    user_agent: string | null
    withdrawn_at: TimeColumn<Time> | null
    withdrawn_by: 'account' | 'deletion' | 'one-click' | 'page' | 'staff' | null
    withdrawn_by_staff_id: number | null
    withdrawn_from: string | null
  }
  newsletter_memberships: {
    consent_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    newsletter_id: number
    paused_at: TimeColumn<Time> | null
    paused_until: TimeColumn<Time> | null
    subscriber_id: number
    updated_at: WithDefault<TimeColumn<Time>>
  }
  newsletter_subscribers: {
    browser_language: string | null
    confirmed_at: TimeColumn<Time> | null
    consent_key: string | null
    country: string | null
    created_at: WithDefault<TimeColumn<Time>>
    email: string
    first_name: string | null
    id: WithDefault<number>
    key: string
    last_name: string | null
    referrer: string | null
    region: string | null
    state: WithDefault<'confirmed' | 'pending' | 'unsubscribed'>
    time_zone: string | null
    unsubscribed_at: TimeColumn<Time> | null
    updated_at: WithDefault<TimeColumn<Time>>
    user_agent: string | null
  }
  newsletters: {
    audience: WithDefault<'everyone' | 'plan'>
    cadence: string
    clicks: WithDefault<'campaign' | 'none' | 'reader'>
    consent_text: string | null
    consent_version: string | null
    created_at: WithDefault<TimeColumn<Time>>
    default_audience: Json | null
    description: string
    id: WithDefault<number>
    is_offered: WithDefault<boolean>
    name: string
    position: WithDefault<LargeNumber>
    reply_to: string | null
    sender_address: string | null
    sender_name: string | null
    slug: string
    updated_at: WithDefault<TimeColumn<Time>>
  }
  newsletters_consent_texts: {
    _order: number
    _parent_id: number
    covers_reader_clicks: boolean | null
    id: string
    text: string | null
    version: string | null
  }
  notice_rules: {
    country: string | null
    created_at: WithDefault<TimeColumn<Time>>
    earliest_days: LargeNumber
    every_months: LargeNumber | null
    id: WithDefault<number>
    latest_days: LargeNumber
    name: string
    note: string | null
    plan_kind: WithDefault<'any' | 'month' | 'year'>
    source: string
    source_url: string | null
    state: string | null
    trigger: 'price-change' | 'recurring' | 'renewal'
    updated_at: WithDefault<TimeColumn<Time>>
    valid_from: TimeColumn<Time>
    valid_to: TimeColumn<Time> | null
  }
  notice_rules_contents: {
    id: WithDefault<number>
    order: number
    parent_id: number
    value: 'frequency' | 'since' | 'withdrawal' | null
  }
  notices: {
    created_at: WithDefault<TimeColumn<Time>>
    delivered_at: TimeColumn<Time> | null
    due_by: TimeColumn<Time>
    due_from: TimeColumn<Time>
    id: WithDefault<number>
    is_late: WithDefault<boolean>
    mail_key: string | null
    period: TimeColumn<Time>
    reader_id: number | null
    rule_id: number | null
    sent_at: TimeColumn<Time> | null
    subject: string | null
    subscription_id: number | null
    text: string | null
    updated_at: WithDefault<TimeColumn<Time>>
  }
  old_addresses: {
    address: string
    created_at: WithDefault<TimeColumn<Time>>
    run_id: number
    source_id: number
    subject: string
  }
  payload_kv: {
    data: Json
    id: WithDefault<number>
    key: string
  }
  payload_locked_documents: {
    created_at: WithDefault<TimeColumn<Time>>
    global_slug: string | null
    id: WithDefault<number>
    updated_at: WithDefault<TimeColumn<Time>>
  }
  payload_locked_documents_rels: {
    authors_id: number | null
    campaign_series_id: number | null
    contact_messages_id: number | null
    contract_cases_id: number | null
    id: WithDefault<number>
    issue_pdfs_id: number | null
    issues_id: number | null
    media_id: number | null
    newsletters_id: number | null
    notice_rules_id: number | null
    order: number | null
    parent_id: number
    path: string
    plans_id: number | null
    recordings_id: number | null
    redirects_id: number | null
    saved_replies_id: number | null
    sections_id: number | null
    snippets_id: number | null
    topics_id: number | null
    users_id: number | null
  }
  payload_migrations: {
    batch: LargeNumber | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    name: string | null
    updated_at: WithDefault<TimeColumn<Time>>
  }
  payload_preferences: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    key: string | null
    updated_at: WithDefault<TimeColumn<Time>>
    value: Json | null
  }
  payload_preferences_rels: {
    id: WithDefault<number>
    order: number | null
    parent_id: number
    path: string
    users_id: number | null
  }
  payment_events: {
    failure: string | null
    handled_at: TimeColumn<Time> | null
    happened_at: TimeColumn<Time>
    id: string
    object_id: string | null
    outcome: string | null
    provider_customer_id: string | null
    received_at: WithDefault<TimeColumn<Time>>
    type: string
  }
  payment_refunds: {
    amount_cents: number
    created_at: TimeColumn<Time>
    id: WithDefault<number>
    payment_id: number
    provider_refund_id: string
    reason: string | null
    requested_by_id: number | null
    status: string
  }
  payments: {
    amount_cents: LargeNumber
    card_brand: string | null
    card_last4: string | null
    created_at: WithDefault<TimeColumn<Time>>
    currency: WithDefault<string>
    description: string
    dispute_status: string | null
    document: Json | null
    failure: string | null
    id: WithDefault<number>
    invoice_number: string | null
    paid_at: TimeColumn<Time> | null
    period_end: TimeColumn<Time> | null
    period_start: TimeColumn<Time> | null
    plan_id: number | null
    provider_charge_id: string | null
    provider_customer_id: string | null
    provider_invoice_id: string | null
    provider_payment_id: string | null
    provider_subscription_id: string | null
    public_id: string
    reason: 'other' | 'renewed' | 'subscribed' | 'upgraded' | null
    refunded_cents: WithDefault<LargeNumber>
    status: WithDefault<'disputed' | 'failed' | 'partially_refunded' | 'pending' | 'refunded' | 'succeeded'>
    updated_at: WithDefault<TimeColumn<Time>>
    user_id: number | null
  }
  picture_places: {
    is_public: boolean
    media_id: number
    place: string
    subject: string
  }
  plans: {
    created_at: WithDefault<TimeColumn<Time>>
    description: string
    id: WithDefault<number>
    is_offered: WithDefault<boolean>
    name: string
    period: WithDefault<string>
    position: WithDefault<LargeNumber>
    price_cents: LargeNumber
    slug: string | null
    tier: 'gold' | 'other' | 'platinum' | 'silver'
    updated_at: WithDefault<TimeColumn<Time>>
    welcome: string | null
  }
  plans_texts: {
    id: WithDefault<number>
    order: number
    parent_id: number
    path: string
    text: string | null
  }
  print_dates: {
    issue_id: number
    ships_on: string
  }
  print_run_rows: {
    address_line1: string | null
    address_line2: string | null
    city: string | null
    country: string | null
    full_name: string | null
    has_address: boolean
    id: WithDefault<number>
    issue_id: number
    position: number
    postal_code: string | null
    run_id: number
    state: string | null
    user_id: number | null
  }
  print_runs: {
    created_at: WithDefault<TimeColumn<Time>>
    created_by: number | null
    erased_at: TimeColumn<Time> | null
    id: WithDefault<number>
    issue_id: number
    issue_title: string
    number: number
    row_count: number
    unaddressed_count: number
  }
  privacy_policy: {
    body: Json
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    revised_on: TimeColumn<Time>
    standfirst: string | null
    updated_at: TimeColumn<Time> | null
  }
  provider_prices: {
    amount_cents: number
    created_at: WithDefault<TimeColumn<Time>>
    currency: string
    period: string
    plan_id: number
    provider_price_id: string
    provider_product_id: string
  }
  publish_events: {
    committed_at: WithDefault<TimeColumn<Time>>
    companions: WithDefault<string[]>
    documents: string[] | null
    id: WithDefault<LargeNumber>
    kind: string
    position: LargeNumber | null
    records: string | null
    request_id: string | null
    subject: string
    tags: string[]
  }
  publish_numbering: {
    id: number
  }
  publish_receipts: {
    live_at: TimeColumn<Time>
    pages: string[]
    position: LargeNumber
    queued: number
    target: string
    took_ms: number
  }
  publish_schedules: {
    action: string
    attempts: WithDefault<number>
    collection: string
    document_id: number
    due_at: TimeColumn<Time>
    id: WithDefault<LargeNumber>
    note: string | null
    requested_at: WithDefault<TimeColumn<Time>>
    requested_by: number
    retry_at: TimeColumn<Time> | null
    settled_at: TimeColumn<Time> | null
    settled_by: number | null
    state: WithDefault<string>
    time_zone: string
    title: string
  }
  publish_targets: {
    delivered_position: WithDefault<LargeNumber>
    failing_since: TimeColumn<Time> | null
    heard_at: TimeColumn<Time> | null
    last_failure: string | null
    url: string
  }
  published_globals: {
    data: Json
    slug: string
  }
  rate_limits: {
    expire: LargeNumber | null
    key: string
    points: WithDefault<number>
  }
  reader_settings: {
    deletion_cancelled_at: TimeColumn<Time> | null
    deletion_due_at: TimeColumn<Time> | null
    is_reading_history_on: WithDefault<boolean>
    user_id: number
  }
  reading_progress: {
    article_id: number
    last_read_at: TimeColumn<Time>
    place: string | null
    progress_percent: number
    public_id: string
    user_id: number
  }
  reconciliation_findings: {
    action: string
    created_at: WithDefault<TimeColumn<Time>>
    detail: string
    id: WithDefault<number>
    is_repaired: boolean
    kind: string
    provider_customer_id: string | null
    run_id: number
    subject: string
    user_id: number | null
  }
  reconciliation_runs: {
    cursor: string | null
    customers_checked: WithDefault<number>
    differences: WithDefault<number>
    failure: string | null
    finished_at: TimeColumn<Time> | null
    id: WithDefault<number>
    is_nightly: boolean
    phase: string | null
    repaired: WithDefault<number>
    requested_by: number | null
    started_at: WithDefault<TimeColumn<Time>>
    state: WithDefault<string>
    subscriptions_checked: WithDefault<number>
  }
  reconciliation_seen: {
    object_id: string
    run_id: number
  }
  recording_places: {
    article_id: number
    is_public: boolean
    recording_id: number
  }
  recordings: {
    captions: string | null
    captions_file: string | null
    created_at: WithDefault<TimeColumn<Time>>
    created_by_id: number | null
    credit: string | null
    duration_seconds: LargeNumber | null
    filename: string | null
    filesize: LargeNumber | null
    frame_height: LargeNumber | null
    frame_width: LargeNumber | null
    height: LargeNumber | null
    id: WithDefault<number>
    kind: 'audio' | 'video' | null
    mime_type: string | null
    poster_id: number | null
    thumbnail_u_r_l: string | null
    title: string
    transcript: string | null
    updated_at: WithDefault<TimeColumn<Time>>
    url: string | null
    width: LargeNumber | null
  }
  recovery_codes: {
    code_hash: string
    user_id: number
  }
  redirects: {
    created_at: WithDefault<TimeColumn<Time>>
    from_path: string
    id: WithDefault<number>
    kind: WithDefault<'permanent' | 'temporary'>
    note: string | null
    to_address: string
    updated_at: WithDefault<TimeColumn<Time>>
  }
  replica_checks: {
    checked_at: TimeColumn<Time>
    differed_at: TimeColumn<Time> | null
    kinds: string[]
    outcome: string
    position: LargeNumber
    target: string
  }
  rights_notices: {
    article_id: number
    media_id: number
    rights_until: TimeColumn<Time>
    stage: string
    told_at: WithDefault<TimeColumn<Time>>
  }
  saved_articles: {
    article_id: number
    saved_at: TimeColumn<Time>
    user_id: number
  }
  saved_replies: {
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    text: string
    title: string
    updated_at: WithDefault<TimeColumn<Time>>
  }
  scheduled_versions: {
    collection: string
    document_id: number
    saved_at: TimeColumn<Time>
    schedule_id: LargeNumber
    snapshot: Json
    version_id: number
  }
  search_names: {
    mark: string
    word: string
  }
  search_words: {
    article_count: WithDefault<number>
    lexeme: string
    word: string
  }
  second_factor_challenges: {
    expires_at: TimeColumn<Time>
    method: string
    token_hash: string
    tries_left: number
    user_id: number
  }
  second_factors: {
    confirmed_at: TimeColumn<Time> | null
    created_at: WithDefault<TimeColumn<Time>>
    last_step: WithDefault<LargeNumber>
    secret: string
    user_id: number
  }
  sections: {
    created_at: WithDefault<TimeColumn<Time>>
    description: string
    empty_text: string
    id: WithDefault<number>
    name: string
    on_home_page: WithDefault<boolean | null>
    position: WithDefault<LargeNumber>
    slug: string | null
    tagline: string
    updated_at: WithDefault<TimeColumn<Time>>
  }
  sessions: {
    created_at: WithDefault<TimeColumn<Time>>
    device: string
    expires_at: TimeColumn<Time>
    id: string
    idle_seconds: number
    last_seen_at: WithDefault<TimeColumn<Time>>
    method: string
    token_hash: string
    user_id: number
  }
  site_settings: {
    _status: WithDefault<'draft' | 'published' | null>
    ai_note_is_shown: WithDefault<boolean | null>
    ai_note_text: WithDefault<string | null>
    copyright: WithDefault<string | null>
    created_at: TimeColumn<Time> | null
    description: WithDefault<string | null>
    footer_about: WithDefault<string | null>
    id: WithDefault<number>
    name: WithDefault<string | null>
    seller_address: string | null
    seller_email: string | null
    seller_legal_name: WithDefault<string | null>
    seller_tax_id: string | null
    tagline: WithDefault<string | null>
    updated_at: TimeColumn<Time> | null
  }
  site_settings_delivery_countries: {
    id: WithDefault<number>
    order: number
    parent_id: number
    value: 'Australia' | 'Austria' | 'Bahrain' | 'Belgium' | 'Brazil' | 'Bulgaria' | 'Canada' | 'Chile' | 'China' | 'Croatia' | 'Cyprus' | 'Czechia' | 'Denmark' | 'Egypt' | 'Estonia' | 'Finland' | 'France' | 'Germany' | 'Greece' | 'Hong Kong' | 'Hungary' | 'Iceland' | 'India' | 'Ireland' | 'Israel' | 'Italy' | 'Japan' | 'Kuwait' | 'Latvia' | 'Liechtenstein' | 'Lithuania' | 'Luxembourg' | 'Malaysia' | 'Malta' | 'Mexico' | 'Monaco' | 'Netherlands' | 'New Zealand' | 'Norway' | 'Oman' | 'Poland' | 'Portugal' | 'Qatar' | 'Romania' | 'Saudi Arabia' | 'Singapore' | 'Slovakia' | 'Slovenia' | 'South Africa' | 'South Korea' | 'Spain' | 'Sweden' | 'Switzerland' | 'Taiwan' | 'Thailand' | 'Türkiye' | 'United Arab Emirates' | 'United Kingdom' | 'United States' | null
  }
  snippets: {
    body: Json
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    title: string
    updated_at: WithDefault<TimeColumn<Time>>
  }
  subscriber_labels: {
    label: string
    subscriber_id: number
  }
  subscriber_sections: {
    section_id: number
    subscriber_id: number
  }
  subscription_page: {
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    standfirst: string | null
    updated_at: TimeColumn<Time> | null
  }
  subscription_page_channels: {
    _order: number
    _parent_id: number
    description: string
    id: string
    link: string | null
    link_label: string | null
    name: string
  }
  subscription_page_questions: {
    _order: number
    _parent_id: number
    answer: string
    id: string
    question: string
  }
  support_messages: {
    author_id: number | null
    created_at: WithDefault<TimeColumn<Time>>
    from: string
    id: WithDefault<number>
    text: string
    ticket_id: number
  }
  support_note_versions: {
    id: WithDefault<number>
    note_id: number
    text: string
    written_at: TimeColumn<Time>
  }
  support_notes: {
    author_id: number | null
    corrected_at: TimeColumn<Time> | null
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    reader_id: number
    text: string
    ticket_id: number | null
  }
  support_tickets: {
    assignee_id: number | null
    category: 'billing' | 'delivery' | 'general' | 'subscription' | 'technical'
    created_at: WithDefault<TimeColumn<Time>>
    id: WithDefault<number>
    public_id: string
    reader_id: number
    status: WithDefault<'answered' | 'closed' | 'open'>
    subject: string
    updated_at: WithDefault<TimeColumn<Time>>
    waiting_since: TimeColumn<Time> | null
  }
  teaser_digests: {
    article_id: number
    digest: string
  }
  terms_of_service: {
    body: Json
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    revised_on: TimeColumn<Time>
    standfirst: string | null
    updated_at: TimeColumn<Time> | null
  }
  topics: {
    created_at: WithDefault<TimeColumn<Time>>
    description: string
    id: WithDefault<number>
    name: string
    position: WithDefault<LargeNumber>
    section_id: number
    slug: string | null
    updated_at: WithDefault<TimeColumn<Time>>
  }
  user_passwords: {
    changed_at: WithDefault<TimeColumn<Time>>
    hash: string
    user_id: number
  }
  user_subscriptions: {
    canceled_at: TimeColumn<Time> | null
    cancels_at_period_end: WithDefault<boolean>
    created_at: WithDefault<TimeColumn<Time>>
    currency: string | null
    current_period_end: TimeColumn<Time> | null
    current_period_start: TimeColumn<Time>
    ended_at: TimeColumn<Time> | null
    granted_by_id: number | null
    id: WithDefault<number>
    kind: WithDefault<'complimentary' | 'free' | 'paid'>
    next_plan_id: number | null
    past_due_since: TimeColumn<Time> | null
    pending_amount_cents: LargeNumber | null
    pending_plan_id: number | null
    pending_until: TimeColumn<Time> | null
    plan_id: number
    price_cents: LargeNumber | null
    provider_customer_id: string | null
    provider_subscription_id: string | null
    reason: string | null
    renewal_price_cents: LargeNumber | null
    started_at: TimeColumn<Time> | null
    status: WithDefault<'active' | 'canceled' | 'disputed' | 'expired' | 'past_due' | 'refunded' | 'trialing'>
    updated_at: WithDefault<TimeColumn<Time>>
    user_id: number
  }
  users: {
    created_at: WithDefault<TimeColumn<Time>>
    email: string
    email_verified_at: TimeColumn<Time> | null
    first_name: string | null
    id: WithDefault<number>
    last_name: string | null
    public_id: string
    role: 'admin' | 'contributor' | 'editor' | 'publisher' | 'reader' | 'support'
    updated_at: WithDefault<TimeColumn<Time>>
    weekly_audience: WithDefault<boolean | null>
  }
  weather_report: {
    claimed_until: TimeColumn<Time>
    entries: Json | null
    fetched_at: TimeColumn<Time> | null
    id: number
  }
  welcome: {
    contact_email: string | null
    contact_name: string | null
    contact_phone: string | null
    contact_role: string | null
    created_at: TimeColumn<Time> | null
    id: WithDefault<number>
    signed_by_id: number | null
    updated_at: TimeColumn<Time> | null
  }
}
