import type { Generated } from 'kysely'

/** Row types, identical on all databases. JSON is stored as text. */
export interface EngineTables {
  larder_history: {
    id: Generated<number>
    resource: string
    record_id: number
    at: string
    by: number | null
    via: string
    batch_id: number | null
    kind: string
    changes: string
  }
  larder_comment: {
    id: Generated<number>
    resource: string
    record_id: number
    by: number
    at: string
    edited_at: string | null
    content: string
  }
  /** User named in a comment, who is notified until `seen_at`. */
  larder_mention: { comment_id: number; user_id: number; seen_at: string | null }
  larder_session: {
    token_id: string
    session_id: string | null
    user_id: number
    login_at: string
    expires_at: string
    revoked_at: string | null
  }
  larder_sign_in_failure: {
    name_hash: string
    address: string
    failures: number
    since: string
    locked_until: string | null
  }
  larder_code: {
    id: Generated<number>
    user_id: number | null
    phone_number: string
    code_hash: string
    created_at: string
    expires_at: string
    attempts: number
    verified_at: string | null
    used_at: string | null
    proof_hash: string | null
    proof_expires_at: string | null
  }
  larder_file: {
    id: Generated<number>
    name: string
    type: string
    size: number
    sha256: string
    uploaded_by: number | null
    uploaded_at: string
    content: Uint8Array
    resource: string | null
    record_id: number | null
  }
  larder_file_variant: { file_id: number; variant: string; type: string; content: Uint8Array }
  larder_batch: {
    id: Generated<number>
    resource: string
    file_name: string
    at: string
    by: number | null
    mode: string
    created: number
    updated: number
    unchanged: number
    failed: number
    /** Draft whose rows it saved. */
    draft_id: number | null
  }
  /** Import that runs in batches. `left_over` lists the records that could not be rolled back. */
  larder_import: {
    id: Generated<number>
    batch_id: number
    resource: string
    by: number | null
    state: string
    is_ledger: number
    opened_at: string
    file_name: string | null
    ended_at: number | null
    left_over: string | null
    /** User who has undone it. */
    undone_by: number | null
  }
  /** Changes made by each batch, for rollback. */
  larder_import_change: { import_id: number; turn: number; changes: string }
  /** JSON in `sheet` (table without its rows), `mapping`, `file`, `counts`, `progress`, `stopped` and `batches`. */
  larder_draft: {
    id: Generated<number>
    resource: string
    file_name: string
    by: number
    at: string
    changed_at: string
    version: number
    state: string
    sheet: string
    mapping: string
    file: string
    counts: string
    progress: string | null
    stopped: string | null
    batches: string
    /** Totals of the last check as JSON, while they hold. */
    checked: string | null
    /** End of work that took long, until the user who waits for it has seen it. */
    ended_at: string | null
    ended_for: number | null
  }
  /** The file as it was uploaded, to be read again when another sheet or header is chosen. */
  larder_draft_file: { draft_id: number; content: Uint8Array }
  /** `batch_id` is set once the row is saved. */
  larder_draft_row: {
    draft_id: number
    place: number
    row: number
    cells: string
    kinds: string
    corrected: string | null
    batch_id: number | null
  }
  larder_draft_result: {
    draft_id: number
    place: number
    action: string
    record_id: number | null
    changes: string
  }
  /** Keys by which rows of a file are found that concern one another. */
  larder_draft_key: { draft_id: number; place: number; key: string }
  larder_draft_problem: {
    draft_id: number
    place: number
    kind: string
    field: string
    code: string
    value: string | null
    problem: string
  }
  larder_mapping: {
    user_id: number
    resource: string
    headers: string
    mapping: string
    at: string
    /** Role whose users are offered it too. */
    shared_with: string | null
  }
  /** A run creates many records, like an import without a file. `open_key` is set at least until it ends. */
  larder_run: {
    import_id: number
    open_key: string | null
    total: number
    done: number
    made: number
    is_stopped: number
  }
  /** `command` is JSON. `batch_id` is set when the change is applied. */
  larder_change: {
    id: Generated<number>
    resource: string
    kind: string
    command: string
    by: number
    at: string
    via: string
    state: string
    batch_id: number | null
    total: number
    done: number
    changed: number
    unchanged: number
    refused: number
    undone_by_id: number | null
  }
  /** `version` is the one that was read. `outcome` is null until the record was tried; `reason` is JSON. */
  larder_change_item: {
    change_id: number
    place: number
    record_id: number
    version: number | null
    outcome: string | null
    reason: string | null
  }
  larder_trash: {
    resource: string
    record_id: number
    label: string
    at: string
    by: number | null
  }
  larder_upload: { user_id: number; at: string; sha256: string; is_import: number }
  larder_setting: { name: string; value: string }
  larder_idempotency: {
    user_id: number
    call: string
    key: string
    body_hash: string
    status: number
    answer: string
    at: string
    resource: string | null
    record_id: number | null
  }
  /** Screen settings of a user; the value is JSON. */
  larder_preference: { user_id: number; name: string; value: string }
  /** `content` is JSON. A default is the view with which the list opens for users of the role in `shared_with`. */
  larder_view: {
    id: Generated<number>
    resource: string
    user_id: number
    name: string
    shared_with: string | null
    is_default: number
    content: string
    version: number
  }
  larder_seen: { user_id: number; call: string; record_id: number; at: string }
  /** `first_turn` is the turn in which the job was introduced. */
  larder_job: {
    name: string
    first_turn: string | null
    last_run_at: string | null
    failed_at: string | null
    failure: string | null
  }
  /** A run of a job. `changes` contains the number of changed records by resource. */
  larder_job_turn: {
    name: string
    turn: string
    ran_at: string
    milliseconds: number | null
    changes: string | null
  }
  /**
   * Tasks that outlive their transaction (see `server/tasks`). `holder` identifies the server that has claimed the task;
   * its lease expires at `alive_until`. A task is not claimed before `due_at`. Both times are in milliseconds by the
   * database's clock.
   */
  larder_task: {
    id: Generated<number>
    kind: string
    key: string
    about: string | null
    tries: number
    due_at: number
    holder: string | null
    alive_until: number
  }
  larder_health: { name: string; at: string }
  larder_export: {
    id: Generated<number>
    resource: string
    at: string
    by: number | null
    via: string
    rows: number
    filter: string | null
    format: string | null
    file_name: string | null
  }
  larder_counter: { table_name: string; key: string; delta: number; writer: number | null }
  /**
   * State of precomputed totals. A write to rows dated up to `marked_upto` (UTC) marks their day as changed. Totals are
   * complete up to `ready_upto`, a day in the time zone `zone`. `round` counts the refreshes.
   */
  larder_prepared: {
    name: string
    zone: string
    marked_upto: string
    ready_upto: string
    round: number
  }
  /** Day (UTC) with changed rows. `taken` is the round that recomputes it, or 0. */
  larder_changed_day: { id: Generated<number>; name: string; at: string; taken: number }
  /** Total for a period: its level (D, M or Y) and its first day. */
  larder_prepared_sum: {
    name: string
    level: string
    first: string
    k0: string
    k1: string
    k2: string
    n0: number
    n1: number
    n2: number
    n3: number
    n4: number
    n5: number
  }
  larder_series: { name: string; period: string; next: number }
  larder_schema: { name: string; value: string }
}
