import { Flex, records, Small, Stack, text } from '#admin'
import { FormDialog, JoinedDocumentButtons, PlainField, readRefusal } from '#admin/page'
import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { useRefresh } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { NOTE } from './note-link.tsx'
import type { Shipped } from './ship-bar.tsx'
import shipment from './shipment.resource.ts'

interface JustShippedProps {
  readonly shipped: readonly Shipped[]
  readonly onClose: () => void
}

const SHIPMENTS = records(shipment)

/** Runs an action on shipments one after the other. Returns those done, and the reasons why others were refused. */
async function actOnEach(
  shipped: readonly Shipped[],
  act: (each: Shipped) => Promise<unknown>,
): Promise<{ readonly done: readonly Shipped[]; readonly refused: readonly string[] }> {
  const done: Shipped[] = []
  const refused: string[] = []
  for (const each of shipped)
    try {
      await act(each)
      done.push(each)
    } catch (error) {
      refused.push(`${each.trackingNumber}: ${readRefusal(error).message}`)
    }
  return { done, refused }
}

/** Shipments that have just left: their papers, their delivery, and the way back. */
export function JustShipped({ shipped, onClose }: JustShippedProps) {
  const refresh = useRefresh()
  const [delivered, setDelivered] = useState<readonly Shipped[]>([])
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [shipped])
  const isDelivered = delivered.length > 0
  const run = async (of: readonly Shipped[], act: (each: Shipped) => Promise<unknown>) => {
    setBusy(true)
    const outcome = await actOnEach(of, act)
    setBusy(false)
    setRefused(outcome.refused)
    refresh()
    return outcome.done
  }
  const undo = async () => {
    const of = isDelivered ? delivered : shipped
    const done = await run(of, ({ id }) =>
      SHIPMENTS.act(id, isDelivered ? 'undoDeliver' : 'undoShip', {}),
    )
    if (done.length < of.length) return
    if (isDelivered) setDelivered([])
    else onClose()
  }
  return (
    <Paper ref={panel} tabIndex={-1} variant="outlined" sx={{ p: 2, mb: 2, maxWidth: 960 }}>
      <Flex wrap gap={1.5}>
        <Box role="status" sx={{ flex: 1, minWidth: 200 }}>
          <Typography variant="h3" component="h2">
            {isDelivered
              ? text('{smart_count} delivery recorded |||| {smart_count} deliveries recorded', {
                  smart_count: delivered.length,
                })
              : text(
                  '{smart_count} shipment on its way |||| {smart_count} shipments on their way',
                  {
                    smart_count: shipped.length,
                  },
                )}
          </Typography>
          <Small>{shipped.map(({ trackingNumber }) => trackingNumber).join(', ')}</Small>
        </Box>
        <Flex wrap>
          <Button disabled={isBusy} onClick={() => void undo()}>
            {isDelivered ? text('Undo delivery') : text('Undo shipping')}
          </Button>
          <JoinedDocumentButtons documents={[NOTE]} ids={shipped.map(({ id }) => id)} />
          {isDelivered ? (
            <Button variant="outlined" onClick={onClose}>
              {text('Close')}
            </Button>
          ) : (
            <Button variant="contained" disabled={isBusy} onClick={() => setAsking(true)}>
              {text('Record delivery')}
            </Button>
          )}
        </Flex>
      </Flex>
      {refused.length > 0 && (
        <Alert severity="warning" role="alert" sx={{ mt: 1.5 }}>
          {refused.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
      {isAsking && (
        <Deliveries
          shipped={shipped}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onRecord={async (receivers) => {
            const done = await run(shipped, ({ id }) =>
              SHIPMENTS.act(id, 'deliver', { receivedBy: receivers.get(id) ?? '' }),
            )
            setDelivered(done)
            setAsking(false)
          }}
        />
      )}
    </Paper>
  )
}

interface DeliveriesProps {
  readonly shipped: readonly Shipped[]
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onRecord: (receivers: ReadonlyMap<number, string>) => Promise<void>
}

/** Asks who received each shipment; the contact person of the customer is proposed. */
function Deliveries({ shipped, isBusy, onClose, onRecord }: DeliveriesProps) {
  const [receivers, setReceivers] = useState(
    () => new Map(shipped.map(({ id, receivedBy }) => [id, receivedBy])),
  )
  return (
    <FormDialog
      title={text('Record delivery')}
      submit={text('Record {smart_count} delivery |||| Record {smart_count} deliveries', {
        smart_count: shipped.length,
      })}
      focus="submit"
      isDisabled={isBusy || [...receivers.values()].some((name) => name.trim().length < 2)}
      onSubmit={() => void onRecord(receivers)}
      onClose={onClose}
    >
      <Stack gap={2}>
        <Typography>{text('Check who received the goods.')}</Typography>
        {shipped.map(({ id, trackingNumber, customer }) => (
          <PlainField
            key={id}
            label={text('{trackingNumber}, {customer}: received by', { trackingNumber, customer })}
            value={receivers.get(id) ?? ''}
            onChange={(name) => setReceivers(new Map(receivers).set(id, name))}
            input={{ maxLength: 60 }}
          />
        ))}
      </Stack>
    </FormDialog>
  )
}
