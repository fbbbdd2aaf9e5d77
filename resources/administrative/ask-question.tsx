import { callsOf, Small, text } from '#admin'
import { refusalOf, useDebouncedValue, useKept } from '#admin/page'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { useState, type FormEvent } from 'react'
import type faq from './faq.server.ts'

const questions = callsOf<typeof faq>()

/** Limits of the server. */
const LENGTH = { min: 5, max: 250 }

export function AskQuestion() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box sx={{ mb: 2, flex: 'none' }}>
      <Button variant="outlined" startIcon={<HelpIcon />} onClick={() => setIsOpen(true)}>
        {text('Ask a question')}
      </Button>
      {isOpen && <AskDialog onClose={() => setIsOpen(false)} />}
    </Box>
  )
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const [question, setQuestion] = useState('')
  useKept<{ question: string }>('question', {
    typed: () => (question === '' ? {} : { question }),
    putBack: (kept) => setQuestion(kept.question ?? ''),
  })
  const [refusal, setRefusal] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const params = question.trim()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      const { faqStatus } = await questions.put('/faq', { query: { question: params } })
      notify(
        faqStatus === 'ANSWERED'
          ? text('This question is answered on this page.')
          : text('Your question was sent. The answer will appear here.'),
        { type: 'success' },
      )
      refresh()
      onClose()
    } catch (error) {
      setRefusal(refusalOf(error).message)
      setIsBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="ask-question">
      <form noValidate onSubmit={(event) => void ask(event)}>
        <DialogTitle id="ask-question">{text('Ask a question')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {text('We’ll post the answer here for everyone.')}
          </DialogContentText>
          {refusal && (
            <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
              {refusal}
            </Alert>
          )}
          <TextField
            label={text('Your question')}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
            multiline
            minRows={2}
            fullWidth
            size="small"
            slotProps={{ htmlInput: { maxLength: LENGTH.max }, inputLabel: { shrink: true } }}
            sx={{ mt: 0.5 }}
          />
          <KnownQuestions question={params} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('Cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || params.length < LENGTH.min}>
            {text('Send question')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const SHOWN = 3

/** Suggests answered questions while typing. */
function KnownQuestions({ question }: { question: string }) {
  const debounced = useDebouncedValue(question)
  const { data = [] } = questions.useAnswer(
    '/faq/search',
    debounced.length < LENGTH.min ? null : { question: debounced },
    { keep: true },
  )
  if (data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="ask-known" sx={{ mt: 2 }}>
      <Small component="h3" id="ask-known" sx={{ fontWeight: 650 }}>
        {text('Already answered')}
      </Small>
      {data.slice(0, SHOWN).map(({ id, question: existing, answer }) => (
        <Box
          component="details"
          key={id}
          sx={{
            py: 0.75,
            fontSize: '0.875rem',
            '& summary': { cursor: 'pointer', fontWeight: 550 },
          }}
        >
          <summary>{existing}</summary>
          <Box sx={{ pt: 0.5, color: 'text.secondary', whiteSpace: 'pre-wrap' }}>{answer}</Box>
        </Box>
      ))}
    </Box>
  )
}
