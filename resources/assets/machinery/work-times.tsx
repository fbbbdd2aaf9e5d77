import { ActionForm, type ActionDialogProps } from '#admin/page'
import { useMemo } from 'react'

/** This minute: times are typed without seconds. */
const thisMinute = (): string => `${new Date().toISOString().slice(0, 16)}:00.000Z`

/** The usual dialog; times that are not known yet begin with now, for whoever types them later to correct. */
function AskTimes({ times, ...props }: ActionDialogProps & { readonly times: readonly string[] }) {
  const record = useMemo(
    () => ({
      ...props.record,
      ...Object.fromEntries(times.map((name) => [name, props.record[name] ?? thisMinute()])),
    }),
    [props.record, times],
  )
  return <ActionForm {...props} record={record} />
}

const START = ['startDateTime'] as const
const BOTH = ['startDateTime', 'completedDateTime'] as const

export const StartMaintenance = (props: ActionDialogProps) => <AskTimes {...props} times={START} />
export const CompleteMaintenance = (props: ActionDialogProps) => (
  <AskTimes {...props} times={BOTH} />
)
