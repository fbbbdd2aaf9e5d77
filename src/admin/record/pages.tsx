import type { Definition } from '#language'
import { CreatePage as Create } from './create-page.tsx'
import { InHouse } from './in-house.tsx'
import { RecordPage as OneRecord } from './record-page.tsx'

/** The screen {screen}/create. */
export const CreatePage = ({ definition }: { definition: Definition }) => <InHouse><Create definition={definition} /></InHouse>

/** The screens {screen}/{id} and {screen}/{id}/show. */
export const RecordPage = ({ definition }: { definition: Definition }) => <InHouse><OneRecord definition={definition} /></InHouse>
