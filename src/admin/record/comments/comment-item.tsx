import type { Comment } from '#schema/engine'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import FileIcon from '@mui/icons-material/AttachFileOutlined'
import { Avatar, Box, DialogContentText, Link, MenuItem } from '@mui/material'
import { useRefresh } from 'react-admin'
import { useState } from 'react'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useAttempt } from '../../form/use-attempt.ts'
import { exactMoment, formatInstant } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { ask } from '../../providers/http.ts'
import { initials } from '../../words.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import { IconMenu } from '../actions/icon-menu.tsx'
import { buildFileAddress } from '../chips/thumb.tsx'
import { CommentForm, draftOf } from './comment-form.tsx'
import { splitMentions } from './mention.ts'

interface CommentItemProps {
  /** Address of the record: "/brand/5". */
  readonly path: string
  readonly comment: Comment
}

export function CommentItem({ path, comment }: CommentItemProps) {
  const [draft, setDraft] = useState<ReturnType<typeof draftOf> | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const name = comment.name ?? text('User {by}', { by: comment.by })
  return (
    <Flex component="li" align="start" gap={1.5}>
      <Avatar aria-hidden sx={AVATAR}>
        {initials(name)}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Flex gap={1} sx={{ minHeight: 32 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Small
            tiny
            component="time"
            {...{ dateTime: comment.at, title: exactMoment(comment.at) }}
            sx={{ flex: 1 }}
          >
            {formatInstant(comment.at)}
            {comment.editedAt && ` · ${text('edited')}`}
          </Small>
          {comment.isOwn && !draft && (
            <IconMenu
              label={text('Comment from {when}: more actions', { when: formatInstant(comment.at) })}
              icon={<MoreIcon fontSize="small" />}
            >
              {(close) => [
                <MenuItem
                  key="edit"
                  onClick={() => {
                    close()
                    setDraft(draftOf(comment))
                  }}
                >
                  {text('Edit')}
                </MenuItem>,
                <MenuItem
                  key="delete"
                  sx={{ color: 'error.main' }}
                  onClick={() => {
                    close()
                    setIsDeleting(true)
                  }}
                >
                  {text('Delete…')}
                </MenuItem>,
              ]}
            </IconMenu>
          )}
        </Flex>
        {draft ? (
          <CommentForm
            path={path}
            draft={draft}
            onChange={setDraft}
            comment={comment}
            onClose={() => setDraft(null)}
          />
        ) : (
          <CommentBody comment={comment} />
        )}
      </Box>
      {isDeleting && <DeleteComment comment={comment} onClose={() => setIsDeleting(false)} />}
    </Flex>
  )
}

/** Text with its mentions in bold, and the files of a comment. */
export function CommentBody({ comment: { content, mentions, files } }: { comment: Comment }) {
  return (
    <>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '68ch' }}>
        {splitMentions(content, mentions).map(({ part, isMention }, place) =>
          isMention ? (
            <Box key={place} component="strong" sx={{ fontWeight: 600, color: 'primary.main' }}>
              {part}
            </Box>
          ) : (
            part
          ),
        )}
      </Box>
      {files.length > 0 && (
        <Flex component="ul" wrap sx={{ mt: 1 }}>
          {files.map(({ id, name, url, thumbnailUrl }) => (
            <li key={id}>
              <Link
                href={buildFileAddress(url)}
                target="_blank"
                rel="noreferrer"
                underline="hover"
                sx={FILE}
              >
                {thumbnailUrl ? (
                  <Box component="img" src={buildFileAddress(thumbnailUrl)} alt="" sx={PICTURE} />
                ) : (
                  <FileIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
                )}
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </Flex>
      )}
    </>
  )
}

function DeleteComment({
  comment,
  onClose,
}: {
  readonly comment: Comment
  readonly onClose: () => void
}) {
  const refresh = useRefresh()
  const { isBusy, attempt } = useAttempt()
  const confirm = () =>
    attempt(async () => {
      await ask(`/comment/${comment.id}`, { method: 'DELETE' })
      onClose()
      refresh()
    })
  return (
    <FormDialog
      title={text('Delete this comment?')}
      submit={text('Delete comment')}
      cancel={text('Keep comment')}
      focus="cancel"
      isDanger
      isDisabled={isBusy}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <DialogContentText>
        {comment.files.length > 0
          ? text('Its files are deleted too. This cannot be undone.')
          : text('This cannot be undone.')}
      </DialogContentText>
    </FormDialog>
  )
}

const AVATAR = {
  width: 30,
  height: 30,
  mt: 0.125,
  fontSize: '0.75rem',
  fontWeight: 650,
  bgcolor: 'var(--primary-soft)',
  color: 'primary.main',
} as const
const FILE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 32,
  px: 1,
  py: 0.5,
  maxWidth: 260,
  border: '1px solid var(--line)',
  borderRadius: 1,
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
const PICTURE = { width: 36, height: 36, objectFit: 'cover', borderRadius: 0.5 } as const
