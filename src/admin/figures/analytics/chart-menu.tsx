import LinkIcon from '@mui/icons-material/LinkOutlined'
import MoreIcon from '@mui/icons-material/MoreVert'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import SheetIcon from '@mui/icons-material/FileDownloadOutlined'
import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material'
import type { Chart } from '#schema/engine'
import { useNotify } from 'react-admin'
import { useState, type RefObject } from 'react'
import type { Plot } from '../charts/plot.ts'
import { formatStretch } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import type { ChartState, PageState } from './address.ts'
import { anchorOf } from './anchor.ts'
import { useFilterWords } from './behind-words.ts'
import { viewWords } from './chart-controls.tsx'

interface MenuProps {
  readonly chart: Chart
  readonly page: PageState
  readonly state: ChartState
  readonly plot: Plot
  readonly card: RefObject<HTMLElement | null>
}

/** Takes a chart elsewhere: as a sheet, as a picture, as a link. */
export function ChartMenu({ chart, page, state, plot, card }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const notify = useNotify()
  const narrowed = useFilterWords(chart, state.filters)
  const { from, to } = page.period
  const name = `${plot.title} ${from} ${to}`
  const run = (job: () => Promise<void>) => () => {
    setAnchor(null)
    job().catch(() => notify(text('That could not be done. Try again.'), { type: 'error' }))
  }
  const sheet = (format: 'csv' | 'xlsx') =>
    run(async () => {
      const { saveSheet } = await import('../charts/save-sheet.ts')
      await saveSheet(plot, format, name)
    })
  const picture = run(async () => {
    const { savePicture } = await import('../charts/save-picture.ts')
    await savePicture(plot, card.current, {
      name,
      lines: [
        [viewWords(chart, state.view), formatStretch(from, to)].join(' · '),
        ...(narrowed.length > 0 ? [narrowed.join(' · ')] : []),
      ],
    })
  })
  const link = run(async () => {
    const [address = ''] = location.href.split(/(?<=#[^#]*)#/)
    await navigator.clipboard.writeText(`${address}${anchorOf(chart.code)}`)
    notify(text('Link copied'))
  })
  const entries = [
    [text('Save as .csv'), SheetIcon, sheet('csv')],
    [text('Save as .xlsx'), SheetIcon, sheet('xlsx')],
    [text('Save as a picture'), PictureIcon, picture],
    [text('Copy link'), LinkIcon, link],
  ] as const
  return (
    <>
      <Tooltip title={text('More')}>
        <IconButton
          size="small"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={text('More of {title}', { title: plot.title })}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map(([words, Icon, go]) => (
          <MenuItem key={words} onClick={go}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
