import type { Column, ColumnType, Index } from './table.ts'

export type { EngineTables } from './engine-rows.ts'

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
    { indexes: ['resource record_id'], filled: ['batch_id', 'by'] },
  ),
  // Comments on records. Their files belong to `larder_comment` in `larder_file`.
  table(
    'larder_comment',
    'id id, resource text!, record_id int!, by int!, at text!, edited_at text, content text!',
    { indexes: ['resource record_id'] },
  ),
  table('larder_mention', 'comment_id int!, user_id int!, seen_at text', {
    unique: ['comment_id user_id'],
    indexes: ['user_id comment_id'],
  }),
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
  // Saved views of lists.
  table(
    'larder_view',
    `id id, resource text!, user_id int!, name text!, shared_with text, is_default int!, content text!, version int!`,
    { unique: ['user_id resource name'], indexes: ['resource'] },
  ),
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
