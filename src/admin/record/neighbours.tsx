import type { Definition } from '#schema/engine'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useGetList, useLocation, useNavigate, type RaRecord } from 'react-admin'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { lastList, rememberList, type LastList } from '../list/last-list.ts'
import { screenName } from '../providers/resource-names.ts'
import { showPath } from '../routes.ts'
import { KeysDialog } from '../shell/keys/keys-dialog.tsx'
import { isScreenKey } from '../shell/keys/letter-keys.ts'
import { Flex } from '../theme/layout.tsx'
import { formatTotal } from '../words.ts'

interface NeighboursProps {
  readonly definition: Definition
  readonly id: number
}

/** Buttons to the records before and after this one in the list it was opened from: "3 of 61". */
export function Neighbours({ definition, id }: NeighboursProps) {
  const list = lastList(definition.name)
  const place = list?.ids.indexOf(id) ?? -1
  return list && place >= 0 ? <Steps {...{ definition, list, place }} /> : null
}

interface StepsProps extends Pick<NeighboursProps, 'definition'> {
  readonly list: LastList
  readonly place: number
}

function Steps(props: StepsProps) {
  const { list, place } = props
  const [isListed, setIsListed] = useState(false)
  const [before, after] = [useStep(props, -1), useStep(props, 1)]
  useKeys({ k: before, j: after, '?': () => setIsListed(true) })
  return (
    <Flex gap={0} aria-label={text('Records of the list')} role="group" data-off-paper>
      <StepButton label={text('Previous record')} letter="K" step={before}>
        <PreviousIcon className="mirrored" fontSize="small" />
      </StepButton>
      <Box component="span" className="tabular" sx={POSITION}>
        {text('{place} of {total}', {
          place: formatCount((list.page - 1) * list.perPage + place + 1),
          total: formatTotal(list.total, list.isEstimate),
        })}
      </Box>
      <StepButton label={text('Next record')} letter="J" step={after}>
        <NextIcon className="mirrored" fontSize="small" />
      </StepButton>
      {isListed && <KeysDialog keys={KEYS} onClose={() => setIsListed(false)} />}
    </Flex>
  )
}

const KEYS = [
  [['J'], text('Next record')],
  [['K'], text('Previous record')],
  [['?'], text('Show keyboard shortcuts')],
] as const

interface StepButtonProps {
  readonly label: string
  readonly letter: string
  readonly step: (() => void) | undefined
  readonly children: ReactElement
}

/** Button that opened this record. The page of each record has its own buttons, which would lose the focus. */
let pressed: string | null = null

function StepButton({ label, letter, step, children }: StepButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed === letter) button.current?.focus({ preventScroll: true })
    pressed = null
  }, [letter])
  return (
    <Tooltip title={`${label} (${letter})`}>
      {/* A disabled button would lose the focus at the end of the list. */}
      <IconButton
        aria-label={label}
        aria-keyshortcuts={letter}
        aria-disabled={!step}
        ref={button}
        onClick={() => {
          if (step) pressed = letter
          step?.()
        }}
        sx={{ '&[aria-disabled=true]': { opacity: 0.4, cursor: 'default' } }}
      >
        {children}
      </IconButton>
    </Tooltip>
  )
}

/** Returns a function that opens the record one step away; undefined at the end of the list and while it loads. */
function useStep(
  { definition, list, place }: StepsProps,
  direction: 1 | -1,
): (() => void) | undefined {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { ids, page, perPage, total, sort, filter } = list
  const here = ids[place + direction]
  const hasPage = direction === 1 ? page * perPage < total : page > 1
  const { data } = useGetList<RaRecord<number>>(
    screenName(definition),
    { pagination: { page: page + direction, perPage }, sort, filter },
    { enabled: here === undefined && hasPage },
  )
  const beyond = data?.map(({ id }) => id)
  const target = here ?? (hasPage ? beyond?.at(direction === 1 ? 0 : -1) : undefined)
  const { screen } = definition
  if (target === undefined || !screen) return undefined
  return () => {
    if (here === undefined && beyond)
      rememberList(definition.name, { ...list, ids: beyond, page: page + direction })
    // The same tab stays open, so that one part of many records can be compared.
    navigate(`${showPath(screen, target)}${search}`)
  }
}

function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      if (!act || !isScreenKey(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const POSITION = {
  alignSelf: 'center',
  px: 0.5,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const
