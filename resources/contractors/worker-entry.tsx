import { Cell, formatFullDate, text, translated } from '#admin'
import { Entry, RecordLink, type RowProps } from '#admin/page'
import type { RecordOf } from '#schema'
import contractEmployeeInEnglish from './contract-employee.resource.ts'

const contractEmployee = translated(contractEmployeeInEnglish)

type Worker = RecordOf<typeof contractEmployee>

interface EntryOptions extends Pick<RowProps<Worker, unknown, unknown>, 'row'> {
  /** Set if the list covers several contracts. */
  readonly withContract?: boolean
}

export function WorkerEntry({ row, withContract = false }: EntryOptions) {
  const shown = (name: 'phoneNumber' | 'workerStatus') => (
    <Cell
      definition={contractEmployee}
      name={name}
      field={contractEmployee.fields[name]}
      record={row}
    />
  )
  const [joined, left] = [row.joinDate, row.leaveDate].map((day) => day && formatFullDate(day))
  return (
    <Entry
      main={
        <RecordLink of="contract-employee" id={row.id}>
          {row.workerName}
        </RecordLink>
      }
      below={[
        row.trade,
        shown('phoneNumber'),
        left
          ? text('from {from} to {to}', { from: joined ?? '', to: left })
          : text('since {from}', { from: joined ?? '' }),
        withContract && (
          <RecordLink of="employee-contract" id={row.contract}>
            {row.labels['contract']}
          </RecordLink>
        ),
      ]}
    >
      {shown('workerStatus')}
    </Entry>
  )
}
