import { type FileFact, isImage } from '#schema/engine'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Box, Button, LinearProgress, Link, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { type DragEvent, useRef, useState } from 'react'
import { useScreenContext } from '../../screen-context.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type InputProps, useFormScope } from '../form-scope.tsx'
import { useInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'
import { Flex, Small } from '../../theme/layout.tsx'

const MEGABYTE = 1024 * 1024
/** Types and sizes that the server accepts. */
export const LIMITS = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    megabytes: 2,
    words: text('JPG, PNG or WebP, up to 2 MB'),
  },
  file: {
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    megabytes: 5,
    words: text('PDF, JPG or PNG, up to 5 MB'),
  },
} as const

/** Input for a picture or document. A file is uploaded as soon as it is dropped or chosen, and attached on save. */
export function UploadInput(input: InputProps) {
  const bound = useInput(input)
  const scope = useFormScope()
  const [uploaded, setUploaded] = useState<FileFact | null>(null)
  const limits = LIMITS[isImage(input.field) ? 'image' : 'file']
  const sending = useUpload(limits, (fact) => {
    setUploaded(fact)
    bound.change(fact.id)
  })
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const storedFile = scope.files[input.name]
  const fact =
    typeof bound.value !== 'number'
      ? null
      : uploaded?.id === bound.value
        ? uploaded
        : (storedFile ?? null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) sending.send(file)
  }
  return (
    <FieldFrame
      input={input}
      bound={{ ...bound, error: sending.problem ?? bound.error }}
      hint={limits.words}
    >
      <Flex onDragOver={(event) => event.preventDefault()} onDrop={drop} gap={1.5} sx={DROP_AREA}>
        <Preview fact={fact} isImage={isImage(input.field)} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {fact && <FileFacts fact={fact} />}
          {sending.share !== null && (
            <LinearProgress
              variant="determinate"
              value={sending.share * 100}
              aria-label={text('Uploading {label}', { label: input.label })}
              sx={{ my: 1 }}
            />
          )}
          <UploadButtons
            label={input.label}
            isFilled={typeof bound.value === 'number'}
            isSending={sending.share !== null}
            onChoose={() => chooser.current?.click()}
            onPhoto={() => camera.current?.click()}
            onRemove={() => bound.change(null)}
          />
        </Box>
        <input
          ref={(element) => {
            chooser.current = element
            bound.ref(element)
          }}
          id={bound.id}
          type="file"
          accept={limits.types.join(',')}
          aria-describedby={bound.describedBy}
          style={visuallyHidden}
          onChange={(event) => sendChosen(event.target, sending.send)}
        />
        <input
          ref={camera}
          type="file"
          accept={limits.types.filter((type) => type.startsWith('image/')).join(',')}
          capture="environment"
          hidden
          onChange={(event) => sendChosen(event.target, sending.send)}
        />
      </Flex>
    </FieldFrame>
  )
}

/** Uploads the chosen file and resets the input, so that the same file can be chosen again. */
export function sendChosen(input: HTMLInputElement, send: (file: File) => void) {
  const file = input.files?.[0]
  input.value = ''
  if (file) send(file)
}

const FileFacts = ({ fact }: { readonly fact: FileFact }) => (
  <>
    <Link
      href={fact.url}
      target="_blank"
      rel="noreferrer"
      noWrap
      sx={{ display: 'block', fontSize: '0.8125rem' }}
    >
      {fact.name}
    </Link>
    <Small tiny>{fileSize(fact.size)}</Small>
  </>
)

interface ButtonsProps {
  readonly label: string
  readonly isFilled: boolean
  readonly isSending: boolean
  readonly onChoose: () => void
  readonly onPhoto: () => void
  readonly onRemove: () => void
}

const UploadButtons = ({
  label,
  isFilled,
  isSending,
  onChoose,
  onPhoto,
  onRemove,
}: ButtonsProps) => (
  <Flex gap={0.5} wrap>
    <Button size="small" onClick={onChoose} disabled={isSending} tabIndex={-1} aria-hidden>
      {isFilled ? text('Replace') : text('Choose')}
    </Button>
    <Button
      size="small"
      onClick={onPhoto}
      disabled={isSending}
      aria-label={text('Take a photo for {label}', { label })}
      sx={WITH_CAMERA}
    >
      {text('Take a photo')}
    </Button>
    {isFilled ? (
      <Button
        size="small"
        color="error"
        onClick={onRemove}
        aria-label={text('Remove {label}', { label })}
      >
        {text('Remove')}
      </Button>
    ) : (
      <Small tiny sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
        {text('or drop it here')}
      </Small>
    )}
  </Flex>
)

/** Shown on phones and tablets only, because other devices would open the ordinary file dialog. */
const WITH_CAMERA = {
  display: 'none',
  '@media (pointer: coarse)': { display: 'inline-flex' },
} as const

type Limits = (typeof LIMITS)[keyof typeof LIMITS]

/** Uploads one file at a time, and calls `done` with each. */
export function useUpload(limits: Limits, done: (fact: FileFact) => void) {
  const { upload } = useScreenContext()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const send = async (chosen: File) => {
    const file = await shrinkPhoto(chosen, limits.megabytes * MEGABYTE)
    const refused = refuse(file, limits)
    setProblem(refused)
    if (refused) return
    setShare(0)
    await upload(file, setShare)
      .then(done, (error: Error) =>
        setProblem(
          text('{problem}. Please choose it again.', {
            problem: error.message || text('The file could not be uploaded'),
          }),
        ),
      )
      .finally(() => setShare(null))
  }
  return { share, problem, send: (file: File) => void send(file) }
}

function refuse(file: File, limits: Limits): string | undefined {
  if (!(limits.types as readonly string[]).includes(file.type))
    return text('{name} is in the wrong format. Choose {words}.', {
      name: file.name,
      words: limits.words,
    })
  if (file.size > limits.megabytes * MEGABYTE)
    return text('{name} is {size}. Choose {words}.', {
      name: file.name,
      size: fileSize(file.size),
      words: limits.words,
    })
  return undefined
}

function Preview({ fact, isImage }: { fact: FileFact | null; isImage: boolean }) {
  const picture =
    fact && (isImage || fact.type.startsWith('image/')) ? (fact.thumbnailUrl ?? fact.url) : null
  return (
    <Box
      sx={{
        width: 56,
        height: 56,
        flex: 'none',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        display: 'grid',
        placeItems: 'center',
        color: 'text.secondary',
      }}
    >
      {picture ? (
        <Box
          component="img"
          src={picture}
          alt=""
          sx={{ width: 1, height: 1, objectFit: 'cover' }}
        />
      ) : fact ? (
        <Typography sx={{ fontSize: '0.75rem', fontWeight: 600 }}>
          {fact.name.split('.').at(-1)?.toUpperCase()}
        </Typography>
      ) : (
        <UploadIcon />
      )}
    </Box>
  )
}

/** 1536 is "1.5 kB". */
export const fileSize = (bytes: number): string =>
  bytes < 1024
    ? text('{bytes} bytes', { bytes })
    : bytes < 1024 * 1024
      ? text('{bytes} kB', { bytes: Math.round(bytes / 102.4) / 10 })
      : text('{bytes} MB', { bytes: Math.round(bytes / 104_857.6) / 10 })

const DROP_AREA = {
  position: 'relative',
  p: 1,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
  '&:hover': { borderColor: 'text.secondary' },
  '&:has(input:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: 1,
  },
} as const

const LONGEST_EDGE = 2400
const QUALITY = 0.85

/** Scales down a picture above the size limit, because cameras take needlessly large ones. Other files are unchanged. */
export async function shrinkPhoto(file: File, bytes: number): Promise<File> {
  if (file.size <= bytes || !file.type.startsWith('image/')) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  )
  return blob
    ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type })
    : file
}
