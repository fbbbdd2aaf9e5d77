import { ActionForm, type ActionDialogProps } from '#admin/page'
import { useMemo } from 'react'

/** This minute: times are typed without seconds. */
const thisMinute = (): string => `${new Date().toISOString().slice(0, 16)}:00.000Z`

interface AskTimesProps extends ActionDialogProps {
  /** The time that is now, unless it is corrected. */
  readonly proposed: 'startDateTime' | 'completedDateTime'
  readonly demands: () => readonly string[]
}

/** The usual dialog; one time begins with now. */
function AskTimes({ proposed, demands, ...props }: AskTimesProps) {
  const record = useMemo(
    () => ({ ...props.record, [proposed]: props.record[proposed] ?? thisMinute() }),
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
/** Asks when work began where nobody has recorded it: downtime is worked out from it. */
export const CompleteMaintenance = (props: ActionDialogProps) => (
  <AskTimes {...props} proposed="completedDateTime" demands={demandBoth} />
)
