import type { Generated } from 'kysely'
import type { Column, ColumnType, Index } from './table.ts'

interface EngineTable {
  readonly name: string
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
}

const SHORT: Readonly<Record<string, ColumnType>> = {
  id: 'id',
  int: 'integer',
  text: 'text',
  bytes: 'bytes',
}

/** Parses a column declaration: "user_id int!" is a required integer. */
function column(text: string): Column {
  const [name = '', type = ''] = text.split(' ')
  return {
    name,
    type: SHORT[type.replace('!', '')] ?? 'text',
    ...(type.endsWith('!') && { notNull: true }),
  }
}

const index = (table: string, columns: string, unique: boolean): Index => ({
  name: `${table}_${columns.replaceAll(' ', '_')}_${unique ? 'unique' : 'index'}`,
  columns: columns.split(' '),
  unique,
  fields: [],
})

const table = (
  name: string,
  columns: string,
  rules: {
    unique?: readonly string[]
    indexes?: readonly string[]
    filled?: readonly string[]
  } = {},
): EngineTable => ({
  name,
  columns: columns.split(', ').map(column),
  indexes: [
    ...(rules.unique ?? []).map((each) => index(name, each, true)),
    ...(rules.indexes ?? []).map((each) => index(name, each, false)),
    // Columns that are mostly empty are indexed only for rows with a value.
    ...(rules.filled ?? []).map((each) => ({ ...index(name, each, false), filled: true })),
  ],
})

/** The engine's own tables. Their row types are in `EngineTables`. */
export const ENGINE_TABLES: readonly EngineTable[] = [
  table('larder_schema', 'name text!, value text!', { unique: ['name'] }),
  table(
    'larder_history',
    'id id, resource text!, record_id int!, at text!, by int, via text!, batch_id int, kind text!, changes text!',
    { indexes: ['resource record_id'], filled: ['batch_id'] },
  ),
  // Tokens issued since one sign-in share a session_id. Each is derived from the previous one.
  table(
    'larder_session',
    'token_id text!, session_id text, user_id int!, login_at text!, expires_at text!, revoked_at text',
    { unique: ['token_id'], indexes: ['session_id', 'user_id', 'expires_at'] },
  ),
  table(
    'larder_sign_in_failure',
    'name_hash text!, address text!, failures int!, since text!, locked_until text',
    { unique: ['name_hash address'], indexes: ['since'] },
  ),
  table(
    'larder_code',
    `id id, user_id int, phone_number text!, code_hash text!, created_at text!, expires_at text!, attempts int!, \
verified_at text, used_at text, proof_hash text, proof_expires_at text`,
    { indexes: ['phone_number', 'user_id', 'proof_hash'] },
  ),
  table(
    'larder_file',
    `id id, name text!, type text!, size int!, sha256 text!, uploaded_by int, uploaded_at text!, content bytes!, \
resource text, record_id int`,
    { indexes: ['sha256', 'resource record_id'] },
  ),
  table('larder_file_variant', 'file_id int!, variant text!, type text!, content bytes!', {
    unique: ['file_id variant'],
  }),
  table(
    'larder_batch',
    `id id, resource text!, file_name text!, at text!, by int, mode text!, created int!, updated int!, \
unchanged int!, failed int!, draft_id int`,
    { indexes: ['resource'], filled: ['draft_id'] },
  ),
  table(
    'larder_import',
    `id id, batch_id int!, resource text!, by int, state text!, is_ledger int!, opened_at text!, \
file_name text, ended_at int, left_over text, undone_by int`,
    { indexes: ['state', 'batch_id'], filled: ['ended_at'] },
  ),
  table('larder_import_change', 'import_id int!, turn int!, changes text!', {
    unique: ['import_id turn'],
  }),
  // Uploaded files that are checked, corrected and then imported.
  table(
    'larder_draft',
    `id id, resource text!, file_name text!, by int!, at text!, changed_at text!, version int!, state text!, \
sheet text!, mapping text!, file text!, counts text!, progress text, stopped text, batches text!, checked text, \
ended_at text, ended_for int`,
    { indexes: ['by changed_at', 'changed_at'] },
  ),
  table('larder_draft_file', 'draft_id int!, content bytes!', { unique: ['draft_id'] }),
  table(
    'larder_draft_row',
    'draft_id int!, place int!, row int!, cells text!, kinds text!, corrected text, batch_id int',
    { unique: ['draft_id place'], indexes: ['draft_id batch_id place'] },
  ),
  table('larder_draft_key', 'draft_id int!, place int!, key text!', {
    indexes: ['draft_id key place', 'draft_id place key'],
  }),
  table(
    'larder_draft_result',
    'draft_id int!, place int!, action text!, record_id int, changes text!',
    { unique: ['draft_id place'], indexes: ['draft_id action place'] },
  ),
  table(
    'larder_draft_problem',
    'draft_id int!, place int!, kind text!, field text!, code text!, value text, problem text!',
    { indexes: ['draft_id kind field code', 'draft_id place'] },
  ),
  // Mappings that users have imported with, by a hash of the headers.
  table(
    'larder_mapping',
    'user_id int!, resource text!, headers text!, mapping text!, at text!, shared_with text',
    {
      unique: ['user_id resource headers'],
      indexes: ['resource headers'],
    },
  ),
  table(
    'larder_run',
    'import_id int!, open_key text, total int!, done int!, made int!, is_stopped int!',
    { unique: ['import_id', 'open_key'] },
  ),
  // Changes of many records at once, with the records they concern.
  table(
    'larder_change',
    `id id, resource text!, kind text!, command text!, by int!, at text!, via text!, state text!, batch_id int, \
total int!, done int!, changed int!, unchanged int!, refused int!, undone_by_id int`,
    { indexes: ['at'] },
  ),
  table(
    'larder_change_item',
    'change_id int!, place int!, record_id int!, version int, outcome text, reason text',
    { unique: ['change_id place'], filled: ['change_id outcome place'] },
  ),
  // Deleted records, whose values are in their last history entry.
  table('larder_trash', 'resource text!, record_id int!, label text!, at text!, by int', {
    unique: ['resource record_id'],
    indexes: ['resource at'],
  }),
  table('larder_upload', 'user_id int!, at text!, sha256 text!, is_import int!', {
    indexes: ['user_id at'],
  }),
  table('larder_setting', 'name text!, value text!', { unique: ['name'] }),
  table(
    'larder_idempotency',
    `user_id int!, call text!, key text!, body_hash text!, status int!, answer text!, at text!, resource text, \
record_id int`,
    { unique: ['user_id call key'], indexes: ['at'] },
  ),
  table('larder_seen', 'user_id int!, call text!, record_id int!, at text!', {
    unique: ['user_id call record_id'],
    indexes: ['at'],
  }),
  table('larder_preference', 'user_id int!, name text!, value text!', { unique: ['user_id name'] }),
  table(
    'larder_job',
    'name text!, first_turn text, last_run_at text, failed_at text, failure text',
    { unique: ['name'] },
  ),
  table('larder_job_turn', 'name text!, turn text!, ran_at text!, milliseconds int, changes text', {
    unique: ['name turn'],
  }),
  table(
    'larder_task',
    'id id, kind text!, key text!, about text, tries int!, due_at int!, holder text, alive_until int!',
    { unique: ['kind key'] },
  ),
  // Written to when checking that the database accepts writes.
  table('larder_health', 'name text!, at text!', { unique: ['name'] }),
  table(
    'larder_export',
    'id id, resource text!, at text!, by int, via text!, rows int!, filter text, format text, file_name text',
    { indexes: ['resource'] },
  ),
  // The value of a counter is the sum of its rows. On PostgreSQL each connection has its own row.
  table('larder_counter', 'table_name text!, key text!, delta int!, writer int', {
    unique: ['table_name key writer'],
  }),
  // Totals of closed days, months and years. Days changed since then are in larder_changed_day.
  table(
    'larder_prepared',
    'name text!, zone text!, marked_upto text!, ready_upto text!, round int!',
    { unique: ['name'] },
  ),
  table('larder_changed_day', 'id id, name text!, at text!, taken int!', {
    indexes: ['name at taken'],
  }),
  table(
    'larder_prepared_sum',
    `name text!, level text!, first text!, k0 text!, k1 text!, k2 text!, \
n0 int!, n1 int!, n2 int!, n3 int!, n4 int!, n5 int!`,
    { unique: ['name level first k0 k1 k2'] },
  ),
  table('larder_series', 'name text!, period text!, next int!', { unique: ['name period'] }),
]

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
