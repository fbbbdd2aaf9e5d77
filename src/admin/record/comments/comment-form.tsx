import type { Comment, CommentBody } from '#schema/engine'
import AttachIcon from '@mui/icons-material/AttachFileOutlined'
import MentionIcon from '@mui/icons-material/AlternateEmailOutlined'
import { Alert, Box, Button, Chip, LinearProgress, OutlinedInput } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useRefresh } from 'react-admin'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { readRefusal } from '../../form/form-errors.ts'
import { LIMITS, sendChosen, useUpload } from '../../form/inputs/upload-input.tsx'
import { text } from '../../i18n/text.ts'
import { ask } from '../../providers/http.ts'
import { formatShortcut, isShortcut } from '../../shell/shortcut.ts'
import { Flex, Stack } from '../../theme/layout.tsx'
import { MentionList, useMentionList } from './mention-list.tsx'
import { stillMentioned, type Person } from './mention.ts'

/** A comment that is being written. */
export interface Draft {
  readonly content: string
  /** People chosen so far. Those whose names are no longer in the text are not mentioned. */
  readonly people: readonly Person[]
  readonly files: readonly { readonly id: number; readonly name: string }[]
}

export const EMPTY_DRAFT: Draft = { content: '', people: [], files: [] }

export const draftOf = ({ content, mentions, files }: Comment): Draft => ({
  content,
  people: mentions,
  files,
})

const bodyOf = ({ content, people, files }: Draft): CommentBody => ({
  content: content.trim(),
  mentions: stillMentioned(content, people).map(({ id }) => id),
  files: files.map(({ id }) => ({ file: id })),
})

interface CommentFormProps {
  /** Address of the record: "/brand/5". */
  readonly path: string
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  /** The comment to change; unset for a new one. */
  readonly comment?: Comment
  /** Called when a change is saved or given up. */
  readonly onClose?: () => void
}

/** Form for a new comment or a change of one: text with mentions, and files. */
export function CommentForm({ path, draft, onChange, comment, onClose }: CommentFormProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const sending = useSend({ path, draft, comment, onSent: () => (onClose ?? clear)() })
  const upload = useUpload(LIMITS.file, ({ id: file, name }) =>
    onChange({ ...draft, files: [...draft.files, { id: file, name }] }),
  )
  const clear = () => onChange(EMPTY_DRAFT)
  const mentions = useMentionList({ path, box, draft, onChange })
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return
    if (isShortcut(event.nativeEvent, 'enter')) {
      event.preventDefault()
      sending.send()
    }
  }
  const problem = sending.problem ?? upload.problem
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sending.send()
      }}
    >
      <OutlinedInput
        multiline
        minRows={2}
        maxRows={12}
        fullWidth
        value={draft.content}
        placeholder={text('Write a comment; @ mentions someone')}
        autoFocus={comment !== undefined}
        inputRef={box}
        error={sending.isEmpty}
        onChange={({ target }) => {
          onChange({ ...draft, content: target.value })
          mentions.look()
        }}
        onSelect={mentions.look}
        onBlur={mentions.close}
        onKeyDown={onKeyDown}
        inputProps={{
          'aria-label': comment ? text('Your comment') : text('New comment'),
          'aria-invalid': sending.isEmpty,
          'aria-describedby': problem ? `${id}-problem` : undefined,
          'aria-keyshortcuts': 'Control+Enter Meta+Enter',
          dir: 'auto',
          maxLength: 4000,
          ...mentions.inputProps,
        }}
      />
      <MentionList mentions={mentions} />
      {problem && (
        <Alert severity="warning" role="alert" id={`${id}-problem`} variant="outlined">
          {problem}
        </Alert>
      )}
      <Attached draft={draft} onChange={onChange} />
      {upload.share !== null && (
        <LinearProgress
          variant="determinate"
          value={upload.share * 100}
          aria-label={text('Uploading the file')}
        />
      )}
      <Flex wrap>
        <Button type="submit" variant="contained" disabled={sending.isBusy}>
          {comment ? text('Save comment') : text('Comment')}
        </Button>
        {onClose && (
          <Button color="inherit" onClick={onClose}>
            {text('Cancel')}
          </Button>
        )}
        <Button color="inherit" startIcon={<MentionIcon />} onClick={mentions.begin}>
          {text('Mention')}
        </Button>
        <Button
          color="inherit"
          startIcon={<AttachIcon />}
          disabled={upload.share !== null || draft.files.length >= MOST_FILES}
          title={LIMITS.file.words}
          onClick={() => chooser.current?.click()}
        >
          {text('Attach a file')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={LIMITS.file.types.join(',')}
          aria-label={text('File to attach')}
          tabIndex={-1}
          style={visuallyHidden}
          onChange={({ target }) => sendChosen(target, upload.send)}
        />
        <Box component="kbd" aria-hidden sx={{ ml: 'auto', display: { xs: 'none', sm: 'block' } }}>
          {formatShortcut('↵')}
        </Box>
      </Flex>
    </Stack>
  )
}

const MOST_FILES = 10

/** The files of a draft, each with a button that removes it. */
function Attached({ draft, onChange }: Pick<CommentFormProps, 'draft' | 'onChange'>) {
  if (draft.files.length === 0) return null
  return (
    <Flex wrap>
      {draft.files.map(({ id, name }) => (
        <Chip
          key={id}
          size="small"
          variant="outlined"
          label={name}
          onDelete={() =>
            onChange({ ...draft, files: draft.files.filter((file) => file.id !== id) })
          }
          aria-label={text('{name}. Delete removes it.', { name })}
        />
      ))}
    </Flex>
  )
}

interface Sending extends Pick<CommentFormProps, 'path' | 'draft' | 'comment'> {
  readonly onSent: () => void
}

function useSend({ path, draft, comment, onSent }: Sending) {
  const refresh = useRefresh()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const isEmpty = isTried && draft.content.trim() === ''
  const run = async () => {
    setIsTried(true)
    setProblem(null)
    if (draft.content.trim() === '') return
    setIsBusy(true)
    try {
      const call = comment
        ? ([`/comment/${comment.id}`, 'PUT'] as const)
        : ([`${path}/comments`, 'POST'] as const)
      await ask<Comment>(call[0], { method: call[1], body: bodyOf(draft) })
      setIsTried(false)
      onSent()
      refresh()
    } catch (error) {
      const { message, errors } = readRefusal(error)
      setProblem(errors[0]?.message ?? message)
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    isEmpty,
    problem: isEmpty ? text('Write something first.') : problem,
    send: () => void (isBusy || run()),
  }
}
