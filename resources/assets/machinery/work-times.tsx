import { ActionForm, type ActionDialogProps } from '#admin/page'
import { useMemo } from 'react'

/** Current time rounded down to the minute, because inputs have no seconds. */
const thisMinute = (): string => `${new Date().toISOString().slice(0, 16)}:00.000Z`

/** Time when a fault was reported, since when the machine stands still. Null for planned work. */
const readReported = ({ maintenanceType, createdDate }: JsonRecord): string | null =>
  maintenanceType === 'CORRECTIVE' ? `${String(createdDate).slice(0, 16)}:00.000Z` : null

type JsonRecord = ActionDialogProps['record']

interface AskTimesProps extends ActionDialogProps {
  /** Field to prefill with the current time. */
  readonly proposed: 'startDateTime' | 'completedDateTime'
  readonly demands: () => readonly string[]
}

function AskTimes({ proposed, demands, ...props }: AskTimesProps) {
  const record = useMemo(
    () => ({
      ...props.record,
      startDateTime: props.record['startDateTime'] ?? readReported(props.record),
      [proposed]: props.record[proposed] ?? thisMinute(),
    }),
    [props.record, proposed],
  )
  return <ActionForm {...props} record={record} demands={demands} />
}

const demandStart = () => START
const demandBoth = () => BOTH

const START = ['startDateTime'] as const
const BOTH = ['startDateTime', 'completedDateTime'] as const

export const StartMaintenance = (props: ActionDialogProps) => (
  <AskTimes {...props} proposed="startDateTime" demands={demandStart} />
)
/** Asks for the start if it is missing, because downtime depends on it. */
export const CompleteMaintenance = (props: ActionDialogProps) => (
  <AskTimes {...props} proposed="completedDateTime" demands={demandBoth} />
)
