import LeaveOutIcon from '@mui/icons-material/PlaylistRemoveOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { text } from '../../i18n/text.ts'

interface LeaveOutButtonProps {
  /** Names the rows, such as those with a word or a problem. */
  readonly of: string
  readonly isDisabled: boolean
  readonly onClick: () => void
}

/** Button to leave all rows with a problem out of the import. */
export const LeaveOutButton = ({ of, isDisabled, onClick }: LeaveOutButtonProps) => (
  <Tooltip title={text('Leave these rows out')}>
    <span>
      <IconButton
        size="small"
        aria-label={text('Leave out the rows: {of}', { of })}
        disabled={isDisabled}
        onClick={onClick}
      >
        <LeaveOutIcon className="mirrored" sx={{ fontSize: 18 }} />
      </IconButton>
    </span>
  </Tooltip>
)
