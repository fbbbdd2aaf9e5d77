import { mayDo } from '#language'
import AddIcon from '@mui/icons-material/Add'
import { Alert, Box, Button, Typography } from '@mui/material'
import { LinkBase, useListContext } from 'ra-core'
import type { ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import { createPath } from '../routes.ts'
import { Illustration, type Scene } from '../shell/illustration.tsx'
import { ListCards } from './list-cards.tsx'
import { useListScope } from './list-scope.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import type { Row } from './record-name.ts'
import { inSentence } from '../words.ts'

/** Rows or cards; or why there are none. What was there stays, dimmed, while something else is on its way. */
export function ListBody() {
  const { isPhone, body } = useListScope()
  const Rows = body ?? (isPhone ? ListCards : ListTable)
  const { data, isPending, error, total, isPlaceholderData } = useListContext<Row>() as ReturnType<typeof useListContext<Row>> & { isPlaceholderData?: boolean }
  if (!data && error) return <Failed />
  if (isPending || !data) return <ListSkeleton />
  if (total === 0 || data.length === 0) return <Nothing />
  return (
    <>
      {error && <Stale />}
      <Rows rows={data} dimmed={isPlaceholderData === true} />
    </>
  )
}

function Nothing() {
  const { definition: { label: [one, label], screen }, definition, role, empty } = useListScope()
  const { filterValues, setFilters } = useListContext()
  const many = inSentence(label)
  if (Object.keys(filterValues).length > 0) {
    return (
      <Place scene="lost" title={text('No %{many} match', { many })} why={text('Try fewer words or take a filter away.')}>
        <Button variant="outlined" onClick={() => setFilters({}, {})}>{text('Clear search and filters')}</Button>
      </Place>
    )
  }
  if (empty) return <Place scene="empty" title={empty.title} why={empty.why}>{null}</Place>
  const mayAdd = screen && mayDo(definition, role, 'create')
  return (
    <Place scene="empty" title={text('No %{many} yet', { many })} why={text(mayAdd ? 'Add the first one, or bring them in from a spreadsheet.' : 'There is nothing to see here yet.')}>
      {mayAdd && <Button component={LinkBase} to={createPath(screen)} variant="contained" startIcon={<AddIcon />}>{text('Add %{one}', { one: inSentence(one) })}</Button>}
    </Place>
  )
}

function Failed() {
  const { error, refetch } = useListContext()
  return (
    <Place scene="spilt" title={text('This list could not be loaded')} why={(error as Error).message}>
      <Button variant="outlined" onClick={() => void refetch()}>{text('Try again')}</Button>
    </Place>
  )
}

/** The old rows stay while the new ones could not be had. */
function Stale() {
  const { error, refetch } = useListContext()
  return (
    <Alert severity="warning" sx={{ m: 1 }} action={<Button size="small" color="inherit" onClick={() => void refetch()}>{text('Try again')}</Button>}>
      {text('Could not be brought up to date.')} {(error as Error | null)?.message}
    </Alert>
  )
}

function Place({ scene, title, why, children }: { scene: Scene; title: string; why: string; children: ReactNode }) {
  return (
    <Box role="status" sx={{ flex: 1, display: 'grid', justifyItems: 'center', alignContent: 'center', textAlign: 'center', py: 6, px: 2 }}>
      <Illustration scene={scene} />
      <Typography variant="h2" sx={{ mt: 1.5 }}>{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.25, mb: 2.5, maxWidth: 380 }}>{why}</Typography>
      {children}
    </Box>
  )
}
