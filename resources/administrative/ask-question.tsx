import { makeCalls, Small, text } from '#admin'
import {
  FormDialog,
  PlainField,
  readRefusal,
  useDebouncedValue,
  useKept,
  type Refusal,
} from '#admin/page'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import { Box, Button, DialogContentText } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import type faq from './faq.server.ts'

const questions = makeCalls<typeof faq>()

/** Limits set by the server. */
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
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const params = question.trim()
  const ask = async () => {
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
      setRefusal(readRefusal(error))
      setIsBusy(false)
    }
  }
  return (
    <FormDialog
      title={text('Ask a question')}
      submit={text('Send question')}
      isDisabled={isBusy || params.length < LENGTH.min}
      refusal={refusal}
      maxWidth="sm"
      onSubmit={() => void ask()}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2 }}>
        {text('We’ll post the answer here for everyone.')}
      </DialogContentText>
      <PlainField
        label={text('Your question')}
        value={question}
        onChange={setQuestion}
        isLong
        input={{ maxLength: LENGTH.max }}
      />
      <KnownQuestions question={params} />
    </FormDialog>
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
            '& summary': { fontWeight: 550, minHeight: 0 },
          }}
        >
          <summary>{existing}</summary>
          <Box sx={{ pt: 0.5, color: 'text.secondary', whiteSpace: 'pre-wrap' }}>{answer}</Box>
        </Box>
      ))}
    </Box>
  )
}
