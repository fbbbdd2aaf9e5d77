import { Cell, formatFullDate, text, translated } from '#admin'
import { Entry, RecordLink, recordPage, RowAction, type RowProps } from '#admin/page'
import type { RecordOf } from '#schema'
import machinery from './machinery.resource.ts'
import maintenanceInEnglish from './maintenance.resource.ts'

const maintenance = translated(maintenanceInEnglish)

/** Machine page with its open maintenance, which is completed here. */
export default recordPage(machinery, {
  actions: [{ action: 'reportFault', primary: true }],
  main: {
    [text('Open maintenance')]: {
      of: 'maintenance',
      by: 'machinery',
      only: { maintenanceStatus: ['SCHEDULED', 'IN_PROGRESS'] },
      sort: 'scheduledDate',
      Row: OpenMaintenance,
      first: 10,
      empty: text('Nothing planned.'),
    },
  },
  side: {
    [text('Machine')]: [
      [text('Code'), 'machineryCode'],
      'location',
      [text('Service'), 'dueState'],
      'lastServiceDate',
      'nextServiceDate',
      'responsibleEmployee',
      'manual',
    ],
  },
  details: true,
})

type Maintenance = RecordOf<typeof maintenance>

function OpenMaintenance({ row }: Pick<RowProps<Maintenance, unknown, unknown>, 'row'>) {
  const cell = { definition: maintenance, record: { ...row } }
  const { maintenanceStatus, maintenanceType } = maintenance.fields
  return (
    <Entry
      main={
        <>
          <RecordLink of="maintenance" id={row.id}>
            {row.maintenanceNumber}
          </RecordLink>
          <Cell {...cell} name="maintenanceStatus" field={maintenanceStatus} />
        </>
      }
      below={[
        <Cell key="type" {...cell} name="maintenanceType" field={maintenanceType} />,
        formatFullDate(row.scheduledDate),
        row.problemDescription,
      ]}
    >
      <RowAction
        of="maintenance"
        record={row}
        action="complete"
        label={text('Complete maintenance')}
        title={`${text('Complete maintenance')}: ${row.maintenanceNumber}`}
      />
    </Entry>
  )
}
