import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useNotify } from 'react-admin'
import { useId, useState } from 'react'
import { findPagePart } from '../form/inputs/page-part.ts'
import { text } from '../i18n/text.ts'
import type { JsonRecord } from '../json-record.ts'
import { downloadDocument } from '../providers/download-document.ts'
import type { DocumentLink } from '../screens.ts'

/** A document to download. */
interface Offer {
  readonly label: string
  readonly path: string
  readonly fileName: string
}

interface OfRecord {
  readonly documents: readonly DocumentLink[]
  readonly record: JsonRecord
}

const offerOf = ({ label, path, fileName }: DocumentLink, record: JsonRecord): Offer => ({
  label,
  path: path(record),
  fileName: fileName(record),
})

/** Documents of a record: a button, or a menu if there are several. */
export const DocumentButtons = ({ documents, record }: OfRecord) => (
  <Offers
    offers={documents
      .filter(({ when }) => when?.(record) ?? true)
      .map((document) => offerOf(document, record))}
  />
)

interface OfSelection {
  readonly documents: readonly DocumentLink[]
  readonly ids: readonly (number | string)[]
}

/** Maximum number of records whose documents the server joins. */
const MOST = 100

/** Documents of the selected records, joined into one file. */
export const JoinedDocumentButtons = ({ documents, ids }: OfSelection) => (
  <Offers
    isDisabled={ids.length > MOST}
    offers={documents.flatMap(({ joined }) =>
      joined ? [{ ...joined, path: joinedPath(joined.path, ids) }] : [],
    )}
  />
)

/** Address of the file that joins the documents of some records. */
export const joinedPath = (path: string, ids: OfSelection['ids']): string =>
  `${path}${path.includes('?') ? '&' : '?'}${ids.map((id) => `ids=${id}`).join('&')}`

interface OffersProps {
  readonly offers: readonly Offer[]
  readonly isDisabled?: boolean
}

function Offers({ offers, isDisabled = false }: OffersProps) {
  const { download, isOnItsWay } = useDownload()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const [only] = offers
  if (!only) return null
  const isMenu = offers.length > 1
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        startIcon={isMenu ? <PrintIcon /> : <DownloadIcon />}
        loading={isOnItsWay}
        loadingPosition="start"
        disabled={isDisabled}
        {...(isMenu ? { 'aria-haspopup': 'menu', 'aria-expanded': Boolean(anchor) } : {})}
        onClick={({ currentTarget }) => (isMenu ? setAnchor(currentTarget) : void download(only))}
      >
        {isMenu ? text('Print') : only.label}
      </Button>
      <Menu
        container={() => findPagePart(anchor)}
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {offers.map((offer) => (
          <MenuItem
            key={offer.label}
            onClick={() => {
              setAnchor(null)
              void download(offer)
            }}
          >
            {offer.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

export const DocumentButton = ({
  document,
  record,
}: {
  readonly document: DocumentLink
  readonly record: JsonRecord
}) => <Offers offers={[offerOf(document, record)]} />

/** Downloads a document, and says so if that fails. */
function useDownload() {
  const notify = useNotify()
  const [isOnItsWay, setOnItsWay] = useState(false)
  const download = async ({ path, fileName }: Offer) => {
    setOnItsWay(true)
    try {
      await downloadDocument(path, fileName)
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), {
        type: 'error',
        autoHideDuration: 8000,
      })
    } finally {
      setOnItsWay(false)
    }
  }
  return { download, isOnItsWay }
}
