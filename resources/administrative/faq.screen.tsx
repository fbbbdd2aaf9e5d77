import { mayDo, type Definition } from '#schema'
import { ListPage, screen, translated, text, useUser, useWholeRecord, type RowsView } from '#admin'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Box, Skeleton } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import faqInEnglish from './faq.resource.ts'

const faq = translated(faqInEnglish)

/** Table for staff; a page of answers for everyone else. */
export default screen(faqInEnglish, { list: FaqList })

function FaqList({ definition }: { definition: Definition }) {
  const role = useUser()?.role ?? null
  return (
    <ListPage
      definition={definition}
      {...(mayDo(faq, role, 'edit') ? {} : { body: Answers, above: <Ask />, isPaged: false })}
    />
  )
}

const AskQuestion = lazy(async () => ({
  default: (await import('./ask-question.tsx')).AskQuestion,
}))
const Ask = () => (
  <Suspense fallback={<Box sx={{ height: 36, mb: 2 }} />}>
    <AskQuestion />
  </Suspense>
)

const Answers: RowsView = ({ rows, dimmed }) => (
  <Box aria-busy={dimmed} sx={{ ...SHEET, opacity: dimmed ? 0.5 : 1 }}>
    {rows.map(({ id, question }) => (
      <Answer key={id} id={id} question={String(question)} />
    ))}
  </Box>
)

function Answer({ id, question }: { id: number; question: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box
      component="details"
      onToggle={(event: React.ToggleEvent<HTMLDetailsElement>) =>
        setIsOpen(event.newState === 'open')
      }
      sx={LINE}
    >
      <summary>
        <ExpandIcon aria-hidden />
        {question}
      </summary>
      {isOpen && <AnswerText id={id} />}
    </Box>
  )
}

/** Loaded on opening, because lists leave out long texts. */
function AnswerText({ id }: { id: number }) {
  const { data, error } = useWholeRecord(faq, id)
  if (error)
    return (
      <Box role="alert" sx={TEXT}>
        {text('The answer could not be loaded. Close the question and open it again.')}
      </Box>
    )
  if (!data)
    return (
      <Box sx={TEXT}>
        <Skeleton width="70%" />
        <Skeleton width="45%" />
      </Box>
    )
  return <Box sx={TEXT}>{String(data['answer'] ?? text('No answer yet.'))}</Box>
}

const SHEET = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  transition: 'opacity 120ms',
  bgcolor: 'background.paper',
  border: { xs: '1px solid var(--line)', md: 0 },
  borderRadius: 1,
} as const

const LINE = {
  '& + &': { borderTop: '1px solid var(--line)' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    minHeight: 52,
    px: 2,
    py: 1,
    listStyle: 'none',
    fontWeight: 600,
    fontSize: '0.9375rem',
    lineHeight: 1.4,
  },
  '& summary::-webkit-details-marker': { display: 'none' },
  '& summary:focus-visible': { outlineOffset: -2 },
  '& summary:hover': { bgcolor: 'action.hover' },
  '& summary svg': {
    fontSize: 20,
    flex: 'none',
    color: 'text.secondary',
    transform: 'rotate(-90deg)',
    transition: 'transform 120ms',
  },
  '&[open] summary svg': { transform: 'none' },
} as const

const TEXT = {
  pl: 5.75,
  pr: 2,
  pb: 2.5,
  maxWidth: '72ch',
  whiteSpace: 'pre-wrap',
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
} as const
