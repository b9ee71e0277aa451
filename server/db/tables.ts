// Generated from the migrations by "npm run generate"; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Written as text: the two drivers disagree about arrays. */
type Json = ColumnType<unknown, string, string>
type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>

export interface Tables {
  attachments: {
    id: string
    user_id: string
    file_name: string
    content_type: string
    size_bytes: number
    sha256: Bytes
    created_at: Timestamp
    claimed_at: Timestamp | null
  }
  audit_chain: {
    position: number
    entry_id: number
    previous_hash: Bytes | null
    hash: Bytes
    sealed_at: Timestamp
  }
  audit_heads: {
    on_date: string
    position: number
    hash: Bytes
    faults: number
    at: Timestamp
  }
  audit_log: {
    id: GeneratedAlways<number>
    at: Timestamp
    actor_id: string | null
    actor_role: string | null
    action: string
    target: string | null
    detail: Generated<Json>
    erasable_seal: Bytes | null
  }
  backup_state: {
    id: Generated<number>
    checked_at: Timestamp
    newest_at: Timestamp | null
    newest_bytes: number | null
    failing_since: Timestamp | null
    failure: string | null
  }
  busy_times: {
    feed_id: string
    user_id: string
    starts_at: Timestamp
    ends_at: Timestamp
  }
  calendar_feeds: {
    id: string
    user_id: string
    host: string
    sealed_address: Bytes
    etag: string | null
    last_modified: string | null
    state: 'ok' | 'failed' | null
    fault: string | null
    checked_at: Timestamp | null
    read_at: Timestamp | null
    failing_since: Timestamp | null
    next_check_at: Timestamp
    leased_until: Timestamp | null
    created_at: Timestamp
  }
  cash_receipts: {
    payment_id: string
    version: number
    kind: 'deduction' | 'evidence' | null
    approval_number: string | null
    issued_on: string | null
    noted_at: Timestamp
    noted_by: string | null
  }
  closed_dates: {
    on_date: string
    note: Generated<string>
  }
  consents: {
    id: GeneratedAlways<number>
    user_id: string
    kind: 'terms' | 'privacy' | 'marketing'
    version: string
    granted: boolean
    at: Timestamp
  }
  consultations: {
    id: Generated<string>
    user_id: string
    payment_id: string
    name: string
    email: string
    user_account_email: string
    platform: 'kakao' | 'instagram' | 'facebook' | 'whatsapp' | 'telegram' | 'zalo' | 'line' | 'wechat'
    platform_id: string
    starts_at: Timestamp
    seat: number
    time_zone: string | null
    message: string
    attachment_id: string | null
    amount_cents: number
    currency: Generated<string>
    coupon_code: string | null
    refund_notice_hours: number
    status: Generated<'pending' | 'completed' | 'cancelled'>
    cancel_reason: string | null
    cancelled_by: 'admin' | 'user' | null
    cancelled_at: Timestamp | null
    completed_at: Timestamp | null
    revision: Generated<number>
    created_at: Timestamp
    search_text: GeneratedAlways<string>
    duration_minutes: Generated<number>
    serial: Generated<number>
    language: string | null
    introduced_at: Timestamp | null
    begun_at: Timestamp | null
    missed_at: Timestamp | null
    missed_by: 'office' | 'student' | null
    missed_asked_at: Timestamp | null
    moves: Generated<number>
    free_move: Generated<boolean>
    moved_at: Timestamp | null
    refund_until: Timestamp | null
    offer: Json | null
    number: GeneratedAlways<string>
    office_missed_at: Timestamp | null
    counsellor_id: string | null
    service_id: string | null
    accepted_collision: string | null
  }
  counsellor_exceptions: {
    user_id: string
    on_date: string
    hours: Json
  }
  counsellors: {
    user_id: string
    lane: number
    hours: Json | null
    services: Json | null
  }
  coupon_claims: {
    code: string
    payment_id: string
    used_at: Timestamp | null
  }
  coupons: {
    code: string
    user_id: string
    percent: number
    reason: 'payment' | 'review' | 'gift'
    source_payment_id: string | null
    source_consultation_id: string | null
    issued_at: Timestamp
    expires_at: Timestamp
    revoked_at: Timestamp | null
  }
  day_rates: {
    on_date: string
    currency: string
    rate_e4: number
    changed_at: Timestamp
  }
  desk_feeds: {
    user_id: string
    secret_hash: Bytes
    created_at: Timestamp
    expires_at: Timestamp | null
    shows_names: Generated<boolean>
  }
  disputes: {
    payment_id: string
    provider: 'paypal' | 'portone' | 'outside'
    dispute_id: string
    status: string
    said_at: Timestamp
    reason: string | null
    respond_by: Timestamp | null
    updated_at: Timestamp
  }
  erasable_details: {
    seal: Bytes
    at: Timestamp
    salt: string
    address: string | null
    words: string | null
  }
  first_steps: {
    step: 'company' | 'platforms' | 'slots' | 'prices' | 'mail' | 'payments' | 'story'
    done_at: Timestamp
  }
  installations: {
    id: Generated<string>
    since: Timestamp
    restored_at: Timestamp | null
    taken_over_at: Timestamp | null
  }
  journal_entries: {
    id: GeneratedAlways<number>
    provider: string
    kind: 'capture' | 'fee' | 'refund' | 'refund_failed' | 'dispute_opened' | 'dispute_closed'
    provider_id: string
    sequence: number
    payment_id: string
    happened_at: Timestamp
    learned_at: Timestamp
    booked_on: string
    line_count: number
  }
  journal_lines: {
    entry_id: number
    account: 'provider_balance' | 'client_payments' | 'provider_fees' | 'client_refunds' | 'disputed_money'
    minor: number
    currency: string
  }
  mailed_codes: {
    purpose: 'register' | 'reset'
    email_key: string
    browser_id: string
    network: string
    code_hash: Bytes
    attempts: Generated<number>
    network_attempts: Generated<number>
    sent_at: Timestamp
    expires_at: Timestamp
    verified_at: Timestamp | null
  }
  messages: {
    id: GeneratedAlways<number>
    kind: string
    reference: string
    to_email: string
    locale: string
    user_id: string | null
    data: Json
    state: Generated<'queued' | 'sent' | 'failed' | 'held'>
    attempts: Generated<number>
    run_at: Timestamp
    leased_until: Timestamp | null
    last_error: string | null
    created_at: Timestamp
    sent_at: Timestamp | null
  }
  orphan_orders: {
    order_id: string
    seen_at: Timestamp
    next_check_at: Timestamp | null
    status: Generated<'new' | 'quarantined' | 'left'>
    tries: Generated<number>
    issue: string | null
    origin: 'lost' | 'foreign' | 'unmarked' | 'unbookable' | 'second' | null
    capture_id: string | null
    amount_cents: number | null
    currency: string | null
    user_id: string | null
    starts_at: Timestamp | null
    payment_id: string | null
    provider: Generated<'paypal' | 'portone' | 'outside'>
    of_order_id: string | null
  }
  other_installations: {
    mark: string
    address: string | null
    first_seen_at: Timestamp
    last_seen_at: Timestamp
    dismissed_at: Timestamp | null
  }
  passkey_challenges: {
    challenge_hash: Bytes
    user_id: string | null
    expires_at: Timestamp
  }
  passkeys: {
    id: Generated<string>
    user_id: string
    credential_id: string
    public_key: Bytes
    counter: number
    transports: Generated<Json>
    name: string
    created_at: Timestamp
    last_used_at: Timestamp | null
  }
  payment_links: {
    id: Generated<string>
    token_hash: Bytes
    payment_id: string
    has_order: Generated<boolean>
    expires_at: Timestamp
    revoked_at: Timestamp | null
    created_at: Timestamp
  }
  payments: {
    id: Generated<string>
    user_id: string | null
    origin: Generated<'server' | 'client' | 'orphan'>
    status: 'creating' | 'created' | 'capturing' | 'pending' | 'captured' | 'refund_due' | 'expired' | 'superseded' | 'failed' | 'orphan'
    draft: Json
    draft_hash: string
    attachment_id: string | null
    starts_at: Timestamp | null
    list_price_cents: number
    amount_cents: number
    currency: Generated<string>
    coupon_code: string | null
    refund_notice_hours: number
    locale: Generated<string>
    order_id: string | null
    approve_url: string | null
    capture_id: string | null
    captured_cents: number | null
    fee_cents: number | null
    captured_at: Timestamp | null
    attempt: Generated<number>
    issue: string | null
    hold_until: Timestamp
    next_check_at: Timestamp | null
    tries: Generated<number>
    leased_until: Timestamp | null
    created_at: Timestamp
    updated_at: Timestamp
    declined_at: Timestamp | null
    missing_since: Timestamp | null
    duration_minutes: Generated<number>
    break_minutes: Generated<number>
    provider: Generated<'paypal' | 'portone' | 'outside'>
    way: Generated<'paypal' | 'korean_card' | 'kakaopay' | 'naverpay' | 'tosspay' | 'outside'>
    approval_token: string | null
    approval_attempt: string | null
    receipt_url: string | null
    unread_state: string | null
    note: string | null
    agreed_prices: Json | null
    made_by_staff: Generated<boolean>
  }
  preparations: {
    consultation_id: string
    intake: Json | null
    intake_at: Timestamp | null
    notes: Generated<string>
    notes_version: Generated<number>
    draft: Json | null
    draft_version: Generated<number>
    plan: Json | null
    published_at: Timestamp | null
    changed_at: Timestamp | null
    done: Generated<Json>
    concern: string | null
    own_notes: Generated<Json>
  }
  provider_facts: {
    key: string
    value: string
  }
  push_devices: {
    id: Generated<string>
    user_id: string
    endpoint: string
    p256dh: string
    auth: string
    name: string
    created_at: Timestamp
    last_taken_at: Timestamp | null
    last_refused_at: Timestamp | null
  }
  push_keys: {
    id: number
    public_key: string
    sealed_private: Bytes
    created_at: Timestamp
  }
  pushes: {
    id: GeneratedAlways<number>
    device_id: string
    reference: string
    said: Json
    state: Generated<'queued' | 'sent' | 'failed'>
    attempts: Generated<number>
    run_at: Timestamp
    leased_until: Timestamp | null
    created_at: Timestamp
  }
  rate_limits: {
    key: string
    calls: number
    expires_at: Timestamp
  }
  rate_versions: {
    id: number
    version: number
  }
  readiness: {
    id: number
    at: Timestamp
  }
  recovery_codes: {
    user_id: string
    code_hash: Bytes
    used_at: Timestamp | null
  }
  refunds: {
    id: Generated<string>
    payment_id: string
    capture_id: string
    amount_cents: number
    origin: 'ours' | 'office' | 'provider'
    status: 'requested' | 'pending' | 'completed' | 'needs_attention' | 'covered'
    reason: string
    attempt: Generated<number>
    provider_refund_id: string | null
    issue: string | null
    next_check_at: Timestamp | null
    tries: Generated<number>
    leased_until: Timestamp | null
    created_at: Timestamp
    completed_at: Timestamp | null
    provider: Generated<'paypal' | 'portone' | 'outside'>
    seen_at: Timestamp | null
  }
  relay_refusals: {
    message_id: number
    to_email: string
    refused_at: Timestamp
    reason: string
    counts: Generated<boolean>
    revived: Generated<boolean>
  }
  reviews: {
    consultation_id: string
    user_id: string
    rating: number
    text: string
    created_at: Timestamp
    agreed_at: Timestamp | null
    shown_name: string | null
    published_at: Timestamp | null
  }
  room_messages: {
    consultation_id: string
    number: number
    sender: 'student' | 'office'
    author_id: string | null
    key: string
    text: string
    attachment_id: string | null
    sent_at: Timestamp
    language: string | null
  }
  rooms: {
    consultation_id: string
    last_number: Generated<number>
    open_until: Timestamp | null
    student_read: Generated<number>
    office_read: Generated<number>
    student_seen_at: Timestamp | null
    office_seen_at: Timestamp | null
    student_mail_at: Timestamp | null
    office_mail_at: Timestamp | null
    student_mailed_at: Timestamp | null
    office_mailed_at: Timestamp | null
  }
  sales: {
    id: number
    opened_at: Timestamp
  }
  secret_keys: {
    id: Generated<number>
    fingerprint: string
    since: Timestamp
  }
  services: {
    id: Generated<string>
    slug: string
    names: Json
    descriptions: Generated<Json>
    duration_minutes: number | null
    buffer_minutes: number | null
    prices: Json | null
    active: Generated<boolean>
    position: Generated<number>
    created_at: Timestamp
  }
  sessions: {
    token_hash: Bytes
    id: Generated<string>
    user_id: string
    level: Generated<1 | 2>
    csrf_token: string
    remember: Generated<boolean>
    created_at: Timestamp
    last_seen_at: Timestamp
    authenticated_at: Timestamp
    idle_until: Timestamp
    absolute_until: Timestamp
    address: string | null
    user_agent: string | null
  }
  settings_versions: {
    version: number
    changed_at: Timestamp
    changed_by: string | null
    changes: Json
    settings: Json
  }
  setup_links: {
    user_id: string
    token_hash: Bytes
    expires_at: Timestamp
  }
  slot_claims: {
    starts_at: Timestamp
    seat: number
    payment_id: string | null
    ends_at: Timestamp
    wait_id: string | null
  }
  slot_seats: {
    starts_at: Timestamp
    seats: number
    note: Generated<string>
  }
  users: {
    id: Generated<string>
    email: string
    email_key: string
    name: string
    nationality: string
    locale: Generated<string>
    role: Generated<'user' | 'admin' | 'counsellor' | 'assistant' | 'inactive'>
    password_hash: string | null
    google_subject: string | null
    totp_secret: Bytes | null
    totp_pending: Bytes | null
    totp_last_step: number | null
    created_at: Generated<Timestamp>
    deleted_at: Timestamp | null
    purged_at: Timestamp | null
    password_expires_at: Timestamp | null
    erase_asked_at: Timestamp | null
    access_revoked_at: Timestamp | null
    admin_since: Timestamp | null
    policies_mailed: string | null
    suspended_role: 'admin' | 'counsellor' | 'assistant' | null
  }
  waits: {
    id: Generated<string>
    user_id: string
    on_date: string
    service_id: string | null
    counsellor_id: string | null
    time_zone: string | null
    state: 'waiting' | 'offered' | 'taken' | 'expired'
    seen: Generated<Json>
    offer_starts_at: Timestamp | null
    offered_at: Timestamp | null
    offer_until: Timestamp | null
    offers_expired: Generated<number>
    queued_at: Timestamp
    created_at: Timestamp
    ended_at: Timestamp | null
    withdrawn_at: Timestamp | null
  }
  webhook_events: {
    event_id: string
    event_type: string
    body: string
    status: Generated<'new' | 'done'>
    tries: Generated<number>
    next_check_at: Timestamp | null
    leased_until: Timestamp | null
    received_at: Timestamp
    provider: Generated<'paypal' | 'portone' | 'outside'>
  }
}
