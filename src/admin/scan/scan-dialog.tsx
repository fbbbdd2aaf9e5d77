import CloseIcon from '@mui/icons-material/Close'
import PhotoIcon from '@mui/icons-material/ImageOutlined'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  IconButton,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useId, useRef, useState } from 'react'
import { readRefusal } from '../form/form-errors.ts'
import { text } from '../i18n/text.ts'
import { Flex, Small } from '../theme/layout.tsx'
import { loadDecoder } from './decoder.ts'
import { readPhotoPixels } from './pixels.ts'
import { readCode } from './read-code.ts'
import type { ScanOutcome, Scanning } from './scan-button.tsx'
import { useCamera } from './use-camera.ts'

interface ScanDialogProps extends Scanning {
  readonly onClosed: () => void
}

/** Reads a code with the camera or from a photo, and closes once the caller has found what it stands for. */
export function ScanDialog({ title, onScan, onClosed }: ScanDialogProps) {
  const titleId = useId()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [next, setNext] = useState<(() => void) | null>(null)
  const [isOpen, setIsOpen] = useState(true)
  const scanner = useScanner(onScan, (found) => {
    setNext(() => found)
    setIsOpen(false)
  })
  const { video, isOn, problem, isBusy } = scanner
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      fullScreen={isPhone}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{
        ...(isPhone ? { paper: { sx: { borderRadius: 0 } } } : {}),
        transition: {
          // Only now, because the closing dialog gives the focus back to its button.
          onExited: () => {
            onClosed()
            next?.()
          },
        },
      }}
    >
      <Flex sx={{ pl: 2, pr: 1, py: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton
          aria-label={text('Close')}
          onClick={() => setIsOpen(false)}
          sx={{ width: 44, height: 44 }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Flex>
      <DialogContent sx={{ p: 0, display: 'flex', flexDirection: 'column' }}>
        {!problem && (
          <Box sx={PICTURE}>
            <Box component="video" ref={video} muted playsInline aria-hidden sx={VIDEO} />
            <Box aria-hidden sx={FRAME} />
          </Box>
        )}
        <Box sx={{ p: 2 }}>
          {problem ? (
            <Alert severity="warning" role="alert">
              {problem}
            </Alert>
          ) : (
            <Hint isOn={isOn} isBusy={isBusy} />
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2 }}>
        <PhotoButton onPhoto={(photo) => void scanner.readPhoto(photo)} />
        {problem && (
          <Button variant="contained" onClick={scanner.again} sx={{ minHeight: 44 }}>
            {text('Scan again')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Time without a code after which advice is given, in milliseconds. */
const PATIENCE = 10_000

function Hint({ isOn, isBusy }: { readonly isOn: boolean; readonly isBusy: boolean }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLong(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isOn])
  return (
    <Small role="status" sx={{ textAlign: 'center' }}>
      {isBusy
        ? text('Looking up the code…')
        : !isOn
          ? text('Starting the camera…')
          : isLong
            ? text(
                'No code found yet. Hold the camera a hand’s width away, with the whole code in the frame and enough light.',
              )
            : text('Point the camera at the code.')}
    </Small>
  )
}

function PhotoButton({ onPhoto }: { readonly onPhoto: (photo: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PhotoIcon />}
        onClick={() => input.current?.click()}
        sx={{ minHeight: 44 }}
      >
        {text('Choose a photo')}
      </Button>
      <Box
        component="input"
        type="file"
        accept="image/*"
        ref={input}
        tabIndex={-1}
        aria-label={text('Photo of the code')}
        sx={visuallyHidden}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          // Allows the same photo to be chosen again.
          target.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </>
  )
}

/** Reads codes until one has been found; `problem` is the reason why none was. */
function useScanner(onScan: Scanning['onScan'], onFound: (next: () => void) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  /** True from the first code on, because a picture that is still being read must not start a second look-up. */
  const isDone = useRef(false)
  const finish = (outcome: ScanOutcome) => {
    setIsBusy(false)
    if (typeof outcome === 'string') setProblem(outcome)
    else onFound(outcome)
  }
  const lookUp = async (content: string) => {
    isDone.current = true
    setIsBusy(true)
    navigator.vibrate?.(50)
    finish(await decide(content, onScan).catch((error: unknown) => readRefusal(error).message))
  }
  const read = async (picture: ImageData | null): Promise<string | null> => {
    const decode = await loadDecoder()
    return picture && decode(picture).catch(() => null)
  }
  const giveUp = () => {
    isDone.current = true
    finish(text('We couldn’t load the code reader. Check your connection and try again.'))
  }
  const camera = useCamera(problem === null, async (picture) => {
    if (isDone.current) return
    const content = await read(picture).catch(giveUp)
    if (content && !isDone.current) await lookUp(content)
  })
  const readPhoto = async (photo: File) => {
    isDone.current = true
    setIsBusy(true)
    const content = await read(await readPhotoPixels(photo)).catch(giveUp)
    if (content === null) finish(NO_CODE)
    else if (content !== undefined) await lookUp(content)
  }
  const again = () => {
    isDone.current = false
    setProblem(null)
    camera.restart()
  }
  return { ...camera, isBusy, problem: problem ?? camera.problem, readPhoto, again } as const
}

/** Hands the content of a code to the caller, unless it is of no use anywhere. */
async function decide(content: string, onScan: Scanning['onScan']): Promise<ScanOutcome> {
  const reading = readCode(content, location.host)
  return 'refusal' in reading ? reading.refusal : onScan(reading)
}

const NO_CODE = text(
  'There is no readable code in this photo. Take it straight from above, with the whole code in focus.',
)

const PICTURE = {
  position: 'relative',
  overflow: 'hidden',
  flex: { xs: 1, sm: 'none' },
  minHeight: 240,
  height: { sm: 320 },
  bgcolor: '#000',
} as const

const VIDEO = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
} as const

/** Area in which to hold the code. */
const FRAME = {
  position: 'absolute',
  inset: 0,
  m: 'auto',
  width: 'min(62vw, 220px)',
  aspectRatio: '1',
  borderRadius: 2,
  border: '3px solid rgb(255 255 255 / 0.9)',
  boxShadow: '0 0 0 100vmax rgb(0 0 0 / 0.35)',
} as const
